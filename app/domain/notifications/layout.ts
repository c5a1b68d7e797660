/** Draws a mail: one column, readable as text, without pictures, in a dark or a light reader. */
import type { MailBlock, MailText } from "~/platform/mail";

export type Frame = {
  locale: string;
  brand: string;
  home: string;
  footer: string;
};

// The tokens of the interface, as colours every mail reader knows.
const ink = "#0d2230";
const muted = "#4d6270";
const line = "#d5dfe4";
const surface = "#f5f8f9";
const accent = "#c4420a";
const font = "Figtree,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',Arial,sans-serif";

/** The mail as plain text. */
export function plainMail({ blocks }: MailText, { locale, brand, home, footer }: Frame): string {
  const colon = locale.startsWith("zh") ? "：" : ": ";
  return (
    [...blocks.map((block) => plainBlock(block, colon)), `-- \n${footer}\n${brand} · ${home}`].join("\n\n") +
    "\n"
  );
}

function plainBlock(block: MailBlock, colon: string): string {
  switch (block.kind) {
    case "text":
    case "note":
      return block.text;
    case "code":
      return `    ${block.text}`;
    case "button":
      return `${block.label}${colon.trim()}\n${block.url}`;
    case "facts":
      return block.rows.map(([label, value]) => `${label}${colon}${value}`).join("\n");
  }
}

/** The mail as HTML, with its styles inline as mail readers want them. */
export function htmlMail({ subject, blocks }: MailText, { locale, brand, home, footer }: Frame): string {
  const body = blocks.map(htmlBlock).join("\n");
  return `<!doctype html>
<html lang="${escape(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${surface};color:${ink};font-family:${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${surface}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px;font-size:20px;font-weight:700">
<a href="${escape(home)}" style="color:${ink};text-decoration:none">${escape(brand)}</a>
</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${line};border-radius:14px;padding:32px 28px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:650">${escape(subject)}</h1>
${body}
</td></tr>
<tr><td style="padding:20px 4px;font-size:13px;line-height:20px;color:${muted}">${escape(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function htmlBlock(block: MailBlock): string {
  switch (block.kind) {
    case "text":
      return `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${lines(block.text)}</p>`;
    case "note":
      return `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${line};font-size:14px;line-height:20px;color:${muted}">${escape(block.text)}</p>`;
    case "code":
      return `<p style="margin:8px 0 24px;padding:16px;background:${surface};border-radius:6px;text-align:center;font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums">${escape(block.text)}</p>`;
    case "button":
      return `<p style="margin:8px 0 24px"><a href="${escape(block.url)}" style="display:inline-block;padding:12px 20px;background:${accent};border-radius:6px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escape(block.label)}</a></p>`;
    case "facts":
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;font-size:15px;line-height:22px">${block.rows.map(htmlFact).join("")}</table>`;
  }
}

function htmlFact([label, value]: readonly [string, string]): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${line};vertical-align:top`;
  return `<tr><td style="${cell};color:${muted};padding-right:16px">${escape(label)}</td><td style="${cell};text-align:right;font-variant-numeric:tabular-nums">${lines(value)}</td></tr>`;
}

const lines = (text: string) => escape(text).replace(/\r?\n/g, "<br>");

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
