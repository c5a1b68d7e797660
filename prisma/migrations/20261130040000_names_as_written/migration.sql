-- Members of before, who kept the name they were given at registration: in Chinese the family name stands first.
UPDATE "user" SET user_name = last_name || first_name
WHERE user_name = first_name || ' ' || last_name
  AND first_name || last_name ~ '^[々〇㐀-䶿一-鿿豈-龎]+$';
