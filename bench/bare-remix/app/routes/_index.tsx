/** The least a Remix page can be: one query, 24 cards. `?facts=` fills each card up to the size of another page. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });

type Card = { id: string; title: string; price: number; facts: string[] };

export async function loader({ request }: LoaderFunctionArgs) {
  const facts = Number(new URL(request.url).searchParams.get("facts") ?? 0);
  const { rows } = await pool.query<Omit<Card, "facts">>(`
    select p.id, p.title->>'en' as title, p.price_from::int as price
    from (select id, hot_score from goods order by hot_score desc, id desc limit 24) g
    join product p on p.id = g.id order by g.hot_score desc, g.id desc`);
  const cards: Card[] = rows.map((row, i) => ({ ...row, facts: factsOf(i, facts) }));
  return { cards };
}

// A page's worth of facts is spread over its cards; what does not go up evenly falls to the first ones.
function factsOf(card: number, all: number): string[] {
  const count = Math.floor(all / 24) + (card < all % 24 ? 1 : 0);
  return Array.from({ length: count }, (_, i) => `Fact ${i + 1} of card ${card + 1}`);
}

export default function Index() {
  const { cards } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Products</h1>
      <div className="grid">
        {cards.map((card) => (
          <article key={card.id} className="card">
            <img src={`/media/${card.id}.webp`} alt="" width="320" height="320" loading="lazy" />
            <h2>
              <a href={`/productdetails?id=${card.id}`}>{card.title}</a>
            </h2>
            <p className="price">${(card.price / 100).toFixed(2)}</p>
            <ul>
              {card.facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </main>
  );
}
