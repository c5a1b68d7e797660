/** How the sandbox's own pages look: one quiet stylesheet, one header. */
import { html, raw, type Html } from "./http";

const css = `
:root{--ink:#1d2530;--soft:#5c6773;--line:#dfe4ea;--ground:#f5f6f8;--card:#fff;--accent:#0b5f8a;--good:#1b6e43;--bad:#a3271f;--warn:#855400}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.55 system-ui,"Segoe UI","PingFang SC","Microsoft YaHei",sans-serif}
a{color:var(--accent)} a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header.top{background:var(--card);border-bottom:1px solid var(--line)}
header.top div,main{max-width:66rem;margin:0 auto;padding:.9rem 1.25rem}
header.top div{display:flex;gap:.3rem 1.4rem;flex-wrap:wrap;align-items:baseline}
header.top strong a{color:inherit;text-decoration:none} header.top nav{display:flex;gap:1.1rem;flex-wrap:wrap}
.banner{background:#fff6df;border-bottom:1px solid #ecd9a4;color:#5e4300;font-size:.875rem;padding:.35rem 1.25rem;text-align:center}
h1{font-size:1.5rem;line-height:1.25;margin:.9rem 0 .4rem} h2{font-size:1.1rem;margin:1.6rem 0 .5rem} p{margin:.4rem 0 .8rem;max-width:46rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.2rem;margin:.9rem 0}
.grid{display:grid;gap:.9rem;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr))} .grid .card{margin:0}
.two{display:grid;gap:1.2rem;grid-template-columns:minmax(0,3fr) minmax(0,2fr)} @media(max-width:46rem){.two{grid-template-columns:minmax(0,1fr)}}
.soft{color:var(--soft)} .small{font-size:.85rem} .num{text-align:right;font-variant-numeric:tabular-nums}
.tag{display:inline-block;border:1px solid currentColor;border-radius:99px;font-size:.78rem;padding:0 .55rem;color:var(--soft)} .good{color:var(--good)} .bad{color:var(--bad)} .warn{color:var(--warn)}
table{border-collapse:collapse;width:100%;background:var(--card)} th,td{text-align:left;padding:.45rem .6rem;border-bottom:1px solid var(--line);vertical-align:top} th{font-size:.8rem;color:var(--soft);font-weight:600}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:10px;background:var(--card)} .scroll table tr:last-child td{border-bottom:0}
label{display:block;font-size:.875rem;margin:.6rem 0 .2rem} input,select,textarea{font:inherit;width:100%;padding:.45rem .6rem;border:1px solid #aeb7c1;border-radius:7px;background:#fff;color:inherit} textarea{min-height:6rem}
.row{display:flex;gap:.8rem;flex-wrap:wrap;align-items:end} .row>*{flex:1 1 8rem} .row>.fit{flex:0 0 auto} .row>.qty{flex:0 0 4.2rem} .row>.plain{flex-basis:6.5rem;padding-inline:.5rem} .wide{flex:1 0 100%} .grid.roomy{grid-template-columns:repeat(auto-fit,minmax(20rem,1fr))} .shop .card{display:flex;flex-direction:column} .shop form{margin-top:auto} .cards{list-style:none;padding:0;margin:0} .cards li{padding:.3rem 0;border-bottom:1px solid var(--line)} .cards a{font-variant-numeric:tabular-nums;white-space:nowrap;margin-right:.4rem} form.card>:last-child{margin-bottom:0}
button,.button{font:inherit;font-weight:600;display:inline-block;border:1px solid var(--accent);background:var(--accent);color:#fff;border-radius:7px;padding:.5rem 1rem;cursor:pointer;text-decoration:none}
button.plain,.button.plain{background:#fff;color:var(--accent)} button.danger{background:#fff;border-color:var(--bad);color:var(--bad)} form.inline{display:inline}
.alert{border:1px solid #e4b4b0;background:#fdf1f0;color:var(--bad);border-radius:8px;padding:.6rem .9rem;margin:.8rem 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--ground);border-radius:7px;padding:.7rem;font-size:.8rem;max-height:26rem;overflow:auto} code{overflow-wrap:anywhere;font-size:.88em}
img.pic{width:100%;aspect-ratio:1;object-fit:cover;border-radius:7px;background:var(--ground)} dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0} dt{color:var(--soft)} dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:34rem;border:1px solid var(--line);border-radius:7px;background:#fff}
`;

export interface PageParts {
  title: string;
  body: Html;
  lang?: "en" | "zh";
  /** The name in the header; the sandbox's own where omitted. */
  brand?: { name: string; href: string };
  nav?: Html;
  banner?: string;
}

const sandboxNav = html`<nav>
  <a href="/woo/harbour/">Harbour store</a><a href="/woo/lantern/">Lantern store</a
  ><a href="/shopify/tideline.myshopify.com/">Tideline shop</a
  ><a href="/aliexpress/store/1110441">Lantern Bay store</a><a href="/mail">Mail</a
  ><a href="/stripe/events">Card payments</a><a href="/paypal/events">PayPal</a><a href="/bank">Bank</a
  ><a href="/parcels">Parcels</a><a href="/requests">Requests</a><a href="/control">Misbehaviour</a>
</nav>`;

/** A whole document in the sandbox's look. */
export function layout(parts: PageParts): Html {
  const brand = parts.brand ?? { name: "Sandbox", href: "/" };
  const banner = parts.banner ?? "Sandbox: stand-ins for the partners; no real money, no real mail.";
  return html`<!doctype html>
    <html lang="${parts.lang === "zh" ? "zh-CN" : "en"}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${parts.title} · ${brand.name}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(css)}
        </style>
      </head>
      <body>
        <div class="banner">${banner}</div>
        <header class="top">
          <div>
            <strong><a href="${brand.href}">${brand.name}</a></strong
            >${parts.nav ?? sandboxNav}
          </div>
        </header>
        <main>${parts.body}</main>
      </body>
    </html>`;
}

/** A date and time a person can read, in UTC. */
export function moment(ms: number): string {
  return new Date(ms).toISOString().replace("T", " ").slice(0, 19);
}
