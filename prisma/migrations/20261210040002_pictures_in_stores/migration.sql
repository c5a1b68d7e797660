-- Pictures that stores have fetched from us, by their ids there: none is sent twice.
create table listing_picture (
  store_id uuid not null,
  picture text not null,
  external_id text not null,
  constraint listing_picture_pkey primary key (store_id, picture),
  constraint listing_picture_store_id_fkey foreign key (store_id) references store (id) on delete cascade on update cascade
);
