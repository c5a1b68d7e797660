import { expect, test } from "vitest";
import { bodyHtml } from "./body-html";
import { sanitiseHtml } from "./sanitise";

test.each([
  ["", ""],
  ["Just a line", "Just a line"],
  ["2 < 3 & <3", "<p>2 &lt; 3 &amp; &lt;3</p>"],
  ["Men&#039;s &amp; more", "<p>Men's &amp; more</p>"],
  [
    "Warm light.\r\n\r\nIn the box:\r\n- Lamp\r\n- Cable\r\n\r\n2 years <3 years\r\nfor members & friends",
    "<p>Warm light.</p><p>In the box:</p><ul><li>Lamp</li><li>Cable</li></ul><p>2 years &lt;3 years<br />for members &amp; friends</p>",
  ],
  ["One <b>bold</b>\ntwo", "<p>One <b>bold</b><br />two</p>"],
  ["<p>As it\nis</p>", "<p>As it\nis</p>"],
  ["Line<br>\nnext", "Line<br />\nnext"],
])("%j becomes %j", (text, html) => expect(sanitiseHtml(bodyHtml(text))).toBe(html));
