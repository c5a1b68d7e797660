-- Pages of words by language and version. A published version never changes; the draft of a page is the row without.
CREATE TABLE "content_page" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "slug" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "version" TEXT,
    "title" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "sections" JSONB,
    "effective_at" TIMESTAMPTZ(6),
    "published_at" TIMESTAMPTZ(6),
    "staff_id" UUID,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "content_page_pkey" PRIMARY KEY ("id"),
    CONSTRAINT content_page_published_whole CHECK (num_nonnulls("version", "sections", "effective_at", "published_at") IN (0, 4))
);
CREATE UNIQUE INDEX "content_page_slug_locale_version_key" ON "content_page"("slug", "locale", "version");
CREATE INDEX "content_page_staff_id_idx" ON "content_page"("staff_id");
ALTER TABLE "content_page" ADD CONSTRAINT "content_page_staff_id_fkey"
  FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX content_page_one_draft ON "content_page" ("slug", "locale") WHERE published_at IS NULL;

CREATE FUNCTION content_page_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published version never changes: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER content_page_immutable BEFORE UPDATE OR DELETE ON "content_page"
  FOR EACH ROW WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION content_page_refuse();
CREATE TRIGGER content_page_no_truncate BEFORE TRUNCATE ON "content_page" EXECUTE FUNCTION content_page_refuse();

SELECT watch_pages('content_page');

-- The texts with which every installation starts, as they were part of the program before.
INSERT INTO "content_page" (slug, locale, version, title, summary, body, sections, effective_at, published_at) VALUES
('agreement', 'en-US', '2026-11', 'Terms of Service', 'What you buy from Quayside, what it costs, how it is paid, shipped and refunded.', '## 1. What these terms cover {#scope}

Quayside sells goods to the owners of online stores, in single pieces shipped to your customers (one-piece dropship) and in larger quantities. These terms apply to every order you place with us. The Platform User Service Agreement applies to your account.

You buy as a business. You sell to your own customers in your own name and answer to them for the sale.

## 2. Catalogue, prices and stock {#catalogue}

Prices are in US dollars. Amounts shown in another currency are for orientation only.

Pictures, weights and measures are given with care; small differences between batches are possible.

- The price of an order is the price on the payment page at the moment you pay. If it changed since you opened the page, you are asked again.
- A minimum order quantity (MOQ) applies to purchases in quantity where the product says so.
- A product that was taken down can no longer be ordered; orders already paid are carried out.

## 3. Orders {#orders}

Orders come from the stores you connect or from purchases you make here. An order becomes binding for both sides when it is paid.

Before payment an order needs every line linked to a product or marked as not to be fulfilled, a complete delivery address that we serve, and a shipping method.

- The total is goods less discount, plus shipping, service fee and tax. Each is its own line.
- Paid orders are accepted after a cooling-off time of 30 minutes. Until something has been purchased you can cancel and get everything back.
- After that you can ask us to stop an order that has not been handed to the carrier; a fee for stopping it may be kept and is shown before you confirm.
- If weight or cost turns out different beyond a small tolerance, you get a bill for the difference with its reason, or a credit.

## 4. Payment and wallet {#payment}

You pay from your wallet balance or by the methods offered on the payment page. Money you recharge is credited when it has arrived, after the fees of the banks on the way.

- A PayPal payment carries a transaction fee of 2.00 %, taken from the account balance and shown as its own line.
- Every movement of your balance is listed in the wallet and is never altered afterwards; a correction is an entry of its own.
- No interest is paid on a balance, and no fee is charged for one that rests.
- A payment whose outcome is not known yet is shown as such. Please do not pay again until it is.

## 5. Shipping, taxes and duties {#shipping}

Processing and delivery times are estimates from experience; a carrier''s delays are not in our hands. Tracking numbers are sent back to your store by themselves.

Taxes we collect at checkout are shown there. Other import taxes and duties are owed by the recipient unless the shipping method says otherwise.

- We do not ship to countries under sanctions, nor goods that the carrier or the destination forbids.
- You answer for the delivery address. A parcel that returns because of a wrong address can be sent again for a fee.

## 6. Problems and refunds {#refunds}

Report goods that are damaged, wrong or missing within 7 days of delivery, with photographs. A parcel without any scan for 60 days counts as late; for some countries another time applies, which the case shows.

- We answer a case within 72 hours and offer a refund, a new shipment or a return.
- Refunds go to your wallet balance, or on request to the original method, up to what was paid by it.
- Not accepted are wrong addresses given by you, a change of mind of your customer, and claims against a carrier''s proof of delivery.

## 7. Liability {#liability}

We answer without limit for intent and gross negligence and for harm to life, body and health. Otherwise we answer for the foreseeable, typical damage of a breach of an essential duty, at most the value of the order concerned.

Rights that the law does not allow to be limited remain untouched.

## 8. Changes {#changes}

A new version of these terms is published here with the date from which it holds. Orders placed before that date follow the version of their time. The version you agreed to is kept with your account.
', '[{"id":"scope","title":"1. What these terms cover","html":"<p>Quayside sells goods to the owners of online stores, in single pieces shipped to your customers (one-piece dropship) and in larger quantities. These terms apply to every order you place with us. The Platform User Service Agreement applies to your account.</p>\n<p>You buy as a business. You sell to your own customers in your own name and answer to them for the sale.</p>"},{"id":"catalogue","title":"2. Catalogue, prices and stock","html":"<p>Prices are in US dollars. Amounts shown in another currency are for orientation only.</p>\n<p>Pictures, weights and measures are given with care; small differences between batches are possible.</p>\n<ul>\n<li>The price of an order is the price on the payment page at the moment you pay. If it changed since you opened the page, you are asked again.</li>\n<li>A minimum order quantity (MOQ) applies to purchases in quantity where the product says so.</li>\n<li>A product that was taken down can no longer be ordered; orders already paid are carried out.</li>\n</ul>"},{"id":"orders","title":"3. Orders","html":"<p>Orders come from the stores you connect or from purchases you make here. An order becomes binding for both sides when it is paid.</p>\n<p>Before payment an order needs every line linked to a product or marked as not to be fulfilled, a complete delivery address that we serve, and a shipping method.</p>\n<ul>\n<li>The total is goods less discount, plus shipping, service fee and tax. Each is its own line.</li>\n<li>Paid orders are accepted after a cooling-off time of 30 minutes. Until something has been purchased you can cancel and get everything back.</li>\n<li>After that you can ask us to stop an order that has not been handed to the carrier; a fee for stopping it may be kept and is shown before you confirm.</li>\n<li>If weight or cost turns out different beyond a small tolerance, you get a bill for the difference with its reason, or a credit.</li>\n</ul>"},{"id":"payment","title":"4. Payment and wallet","html":"<p>You pay from your wallet balance or by the methods offered on the payment page. Money you recharge is credited when it has arrived, after the fees of the banks on the way.</p>\n<ul>\n<li>A PayPal payment carries a transaction fee of 2.00 %, taken from the account balance and shown as its own line.</li>\n<li>Every movement of your balance is listed in the wallet and is never altered afterwards; a correction is an entry of its own.</li>\n<li>No interest is paid on a balance, and no fee is charged for one that rests.</li>\n<li>A payment whose outcome is not known yet is shown as such. Please do not pay again until it is.</li>\n</ul>"},{"id":"shipping","title":"5. Shipping, taxes and duties","html":"<p>Processing and delivery times are estimates from experience; a carrier''s delays are not in our hands. Tracking numbers are sent back to your store by themselves.</p>\n<p>Taxes we collect at checkout are shown there. Other import taxes and duties are owed by the recipient unless the shipping method says otherwise.</p>\n<ul>\n<li>We do not ship to countries under sanctions, nor goods that the carrier or the destination forbids.</li>\n<li>You answer for the delivery address. A parcel that returns because of a wrong address can be sent again for a fee.</li>\n</ul>"},{"id":"refunds","title":"6. Problems and refunds","html":"<p>Report goods that are damaged, wrong or missing within 7 days of delivery, with photographs. A parcel without any scan for 60 days counts as late; for some countries another time applies, which the case shows.</p>\n<ul>\n<li>We answer a case within 72 hours and offer a refund, a new shipment or a return.</li>\n<li>Refunds go to your wallet balance, or on request to the original method, up to what was paid by it.</li>\n<li>Not accepted are wrong addresses given by you, a change of mind of your customer, and claims against a carrier''s proof of delivery.</li>\n</ul>"},{"id":"liability","title":"7. Liability","html":"<p>We answer without limit for intent and gross negligence and for harm to life, body and health. Otherwise we answer for the foreseeable, typical damage of a breach of an essential duty, at most the value of the order concerned.</p>\n<p>Rights that the law does not allow to be limited remain untouched.</p>"},{"id":"changes","title":"8. Changes","html":"<p>A new version of these terms is published here with the date from which it holds. Orders placed before that date follow the version of their time. The version you agreed to is kept with your account.</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('agreement', 'zh-CN', '2026-11', '服务条款', '您在 Quayside 采购的商品、价格、付款、发货与退款规则。', '## 1. 适用范围 {#scope}

Quayside 面向网店经营者销售商品，既可按单件直接发给您的顾客（一件代发），也可批量采购。本条款适用于您向我们下达的每一笔订单；您的账号适用《平台用户服务协议》。

您以经营者身份采购，并以自己的名义向您的顾客销售，对该销售承担责任。

## 2. 商品目录、价格与库存 {#catalogue}

价格以美元计。以其他货币显示的金额仅供参考。

图片、重量与尺寸均经认真核对，不同批次之间可能略有差异。

- 订单价格以您付款时付款页面显示的价格为准。若打开页面后价格有变动，系统会请您再次确认。
- 商品页面标明最小起订量（MOQ）的，批量采购须达到该数量。
- 已下架的商品不能再下单；已付款的订单仍会履行。

## 3. 订单 {#orders}

订单来自您对接的店铺，或您在本平台的采购。订单付款后对双方具有约束力。

付款前，订单的每一行须已关联商品或标记为不履约，收货地址完整且在我们的服务范围内，并已选择物流方式。

- 总额为商品金额减去折扣，加上运费、服务费和税费，各项单独列示。
- 已付款订单在 30 分钟冷静期后受理。在开始采购之前，您可以取消订单并获得全额退款。
- 此后，尚未交付承运商的订单可以申请拦截；可能扣除拦截费用，费用会在您确认前显示。
- 若实际重量或费用与报价的差异超出合理范围，您会收到注明原因的补差账单，或相应的退款。

## 4. 付款与钱包 {#payment}

您可以使用钱包余额，或付款页面提供的其他方式付款。充值金额在扣除途中银行费用并到账后入账。

- PayPal 付款收取 2.00% 的交易手续费，从账户余额中扣除，并单独列示。
- 余额的每一笔变动都在钱包中列出，事后不会更改；更正以单独的记录入账。
- 余额不计利息，长期不动的余额也不收取费用。
- 结果尚未确定的付款会如实显示。在结果确定之前，请勿重复付款。

## 5. 物流、税费与关税 {#shipping}

处理与运输时效为经验估计，承运商的延误不受我们控制。物流单号会自动回传至您的店铺。

结算时代收的税费会在结算页面显示。除物流方式另有说明外，其他进口税费由收件人承担。

- 我们不向受制裁国家发货，也不运送承运商或目的地禁止的商品。
- 您对收货地址负责。因地址错误退回的包裹可付费再次派送。

## 6. 售后与退款 {#refunds}

商品损坏、错发或缺少的，请在妥投后 7 天内提交并附照片。包裹 60 天没有任何扫描记录视为延误；部分国家适用其他时限，以售后单显示为准。

- 我们在 72 小时内答复售后申请，并提供退款、补发或退货方案。
- 退款默认退至钱包余额；也可应您的要求原路退回，以原方式支付的金额为限。
- 因您提供的地址错误、您的顾客改变主意，或与承运商妥投证明不符的申请，不予受理。

## 7. 责任 {#liability}

对于故意、重大过失以及生命、身体和健康损害，我们承担全部责任。除此之外，我们仅就违反主要义务造成的可预见的典型损失承担责任，且以所涉订单的金额为限。

法律不允许限制的权利不受影响。

## 8. 条款变更 {#changes}

新版条款会在此公布，并注明生效日期。生效日期之前的订单适用当时的版本。您同意的版本会保存在您的账号中。
', '[{"id":"scope","title":"1. 适用范围","html":"<p>Quayside 面向网店经营者销售商品，既可按单件直接发给您的顾客（一件代发），也可批量采购。本条款适用于您向我们下达的每一笔订单；您的账号适用《平台用户服务协议》。</p>\n<p>您以经营者身份采购，并以自己的名义向您的顾客销售，对该销售承担责任。</p>"},{"id":"catalogue","title":"2. 商品目录、价格与库存","html":"<p>价格以美元计。以其他货币显示的金额仅供参考。</p>\n<p>图片、重量与尺寸均经认真核对，不同批次之间可能略有差异。</p>\n<ul>\n<li>订单价格以您付款时付款页面显示的价格为准。若打开页面后价格有变动，系统会请您再次确认。</li>\n<li>商品页面标明最小起订量（MOQ）的，批量采购须达到该数量。</li>\n<li>已下架的商品不能再下单；已付款的订单仍会履行。</li>\n</ul>"},{"id":"orders","title":"3. 订单","html":"<p>订单来自您对接的店铺，或您在本平台的采购。订单付款后对双方具有约束力。</p>\n<p>付款前，订单的每一行须已关联商品或标记为不履约，收货地址完整且在我们的服务范围内，并已选择物流方式。</p>\n<ul>\n<li>总额为商品金额减去折扣，加上运费、服务费和税费，各项单独列示。</li>\n<li>已付款订单在 30 分钟冷静期后受理。在开始采购之前，您可以取消订单并获得全额退款。</li>\n<li>此后，尚未交付承运商的订单可以申请拦截；可能扣除拦截费用，费用会在您确认前显示。</li>\n<li>若实际重量或费用与报价的差异超出合理范围，您会收到注明原因的补差账单，或相应的退款。</li>\n</ul>"},{"id":"payment","title":"4. 付款与钱包","html":"<p>您可以使用钱包余额，或付款页面提供的其他方式付款。充值金额在扣除途中银行费用并到账后入账。</p>\n<ul>\n<li>PayPal 付款收取 2.00% 的交易手续费，从账户余额中扣除，并单独列示。</li>\n<li>余额的每一笔变动都在钱包中列出，事后不会更改；更正以单独的记录入账。</li>\n<li>余额不计利息，长期不动的余额也不收取费用。</li>\n<li>结果尚未确定的付款会如实显示。在结果确定之前，请勿重复付款。</li>\n</ul>"},{"id":"shipping","title":"5. 物流、税费与关税","html":"<p>处理与运输时效为经验估计，承运商的延误不受我们控制。物流单号会自动回传至您的店铺。</p>\n<p>结算时代收的税费会在结算页面显示。除物流方式另有说明外，其他进口税费由收件人承担。</p>\n<ul>\n<li>我们不向受制裁国家发货，也不运送承运商或目的地禁止的商品。</li>\n<li>您对收货地址负责。因地址错误退回的包裹可付费再次派送。</li>\n</ul>"},{"id":"refunds","title":"6. 售后与退款","html":"<p>商品损坏、错发或缺少的，请在妥投后 7 天内提交并附照片。包裹 60 天没有任何扫描记录视为延误；部分国家适用其他时限，以售后单显示为准。</p>\n<ul>\n<li>我们在 72 小时内答复售后申请，并提供退款、补发或退货方案。</li>\n<li>退款默认退至钱包余额；也可应您的要求原路退回，以原方式支付的金额为限。</li>\n<li>因您提供的地址错误、您的顾客改变主意，或与承运商妥投证明不符的申请，不予受理。</li>\n</ul>"},{"id":"liability","title":"7. 责任","html":"<p>对于故意、重大过失以及生命、身体和健康损害，我们承担全部责任。除此之外，我们仅就违反主要义务造成的可预见的典型损失承担责任，且以所涉订单的金额为限。</p>\n<p>法律不允许限制的权利不受影响。</p>"},{"id":"changes","title":"8. 条款变更","html":"<p>新版条款会在此公布，并注明生效日期。生效日期之前的订单适用当时的版本。您同意的版本会保存在您的账号中。</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('refunds', 'en-US', '2026-11', 'Refund and Reshipment Policy', 'When an order can be cancelled, how a problem is reported and by when, what evidence helps, and what you get back.', '## 1. In short {#short}

- Until something has been purchased for it, a paid order can be cancelled and everything is refunded.
- Damaged, defective, wrong or missing goods: tell us within 7 days of delivery, with photographs.
- A parcel without any scan for 60 days counts as lost on its way (United States 45 days, Brazil 110 days).
- We answer every case within 72 hours and offer a refund, a new shipment or a return.
- Refunds go to your wallet balance, or to the original method of payment if you ask for it.

## 2. Before the parcel leaves {#before}

What can be done depends on how far the order has come. The order page always shows the step that is possible now.

| Where the order stands | What you can do | What you get back |
| --- | --- | --- |
| Awaiting payment | Cancel or delete it at any time | Nothing was paid |
| Pending: paid, nothing purchased yet; for at least 30 minutes after payment | Cancel it yourself | Everything |
| Purchasing: goods are being bought and packed | Ask us to intercept it; answered within 4 working hours | Everything less an interception fee of $2.00, or the goods are put into your own inventory |
| Handed to the carrier | It can no longer be stopped | Sections 3 to 7 apply |

- You can take back an interception as long as it has not been carried out; the order then goes on where it stopped.
- If an article turns out to be out of stock you choose: wait for a date we name, take a substitute, or have the line refunded. Without an answer the line is refunded after 72 hours.
- If the carrier refuses the address we hold the order and ask you. After 7 days without an answer we may cancel it as an interception.
- Where part of an order has already left, only the rest is refunded.

## 3. What can be reported, and by when {#windows}

A case is opened from the order, for the lines concerned. Each line can have one open case.

| Problem | Report it | Evidence |
| --- | --- | --- |
| Damaged or defective | Within 7 days of delivery | Photographs or a video of the fault, the packaging and the label |
| Wrong article, size or colour | Within 7 days of delivery | Photographs of the article received and of the label |
| Something is missing | Within 7 days of delivery | Photographs of everything that was in the parcel, and of the label |
| Not received or late | After 60 days without a scan (US 45, Brazil 110) | Your customer''s complaint as a screenshot |
| Tracking lost | After the same time | Your customer''s complaint as a screenshot |
| Held by customs or returned to sender | As soon as the tracking shows it | What customs or the carrier wrote to the recipient, if anything |
| Cancelled before it was shipped | At any time before dispatch | None |

## 4. Evidence {#evidence}

Good evidence settles a case in one round. Up to 10 files, each up to 20 MB, can be added: photographs, short videos and screenshots.

- Take the picture so that the fault and the shipping label can both be made out.
- Show all sides of a damaged package before it is thrown away.
- A screenshot of a complaint shows the customer''s words and the date.
- Please black out what we do not need, such as your customer''s payment details.

## 5. How a case goes {#case}

- We review it within 72 hours and either make a proposal, ask for something, or reject it with the reason.
- If we ask you for something, you have 7 days to answer. A case without an answer is closed.
- You can agree to a proposal or make a counter-proposal, in up to three rounds. A proposal without an answer is closed after 7 days.
- If a case is rejected, you can appeal once within 7 days; somebody else then decides.
- You can close a case yourself at any time, for instance because the parcel turned up.

## 6. Refund, new shipment or return {#amounts}

What is refunded follows what went wrong:

- One article of several: its price, its tax and the part of the postage that depends on its weight. The one-off registration fee of the parcel stays.
- All articles of an order: everything you paid for it.
- A transaction fee that was charged for paying by PayPal is not refunded.
- A new shipment is an order of its own, free of charge and linked to the first one.
- For a return you pay the return freight. When it has arrived within 30 days and passed inspection, it is refunded or put into your inventory, as agreed.
- Refunds are credited to your wallet balance at once. On request they go to the original method of payment, at most what was paid by it.

## 7. Parcels that come back {#returned}

If a parcel returns to us because nobody took it in or the address was wrong, we tell you. Within 7 days you can have it delivered a second time for $15.00, paid like a price difference, or open a case.

## 8. What is not accepted {#not-accepted}

A case is rejected where

- the address you gave us was wrong or incomplete,
- your customer has changed their mind,
- the carrier''s tracking shows that the parcel was delivered, and no proof of the carrier says otherwise,
- the time for reporting has passed, or the evidence asked for is missing.

## 9. When the price turns out different {#differences}

The packed parcel is weighed. If what it really costs differs from what you paid by more than the tolerance (the greater of $0.50 and 3 % of the total), the difference is settled:

- If it costs less, the difference is credited to your balance.
- If it costs more, you receive a bill with the reason and the evidence. You can pay or dispute it within 7 days; a dispute stops the clock.
- A bill that is neither paid nor disputed before dispatch cancels the order. What was paid is refunded, less costs that have arisen and are documented.
- If the parcel has already left, the bill stays open and only keeps you from withdrawing money.

## 10. Bulk and inventory orders {#bulk}

- Until we have ordered from the supplier you can cancel; the deposit or the whole payment is refunded in full.
- After that we ask the supplier. If they accept, you get everything back less their penalty, which we document.
- What arrives here is counted and inspected. Defective pieces are replaced or refunded.
- If the balance of an order paid by deposit is still due after 30 days and two reminders, the order is closed. We keep the deposit up to the documented cost and refund the rest.

## 11. Before you dispute a payment {#chargebacks}

Please talk to us before you dispute a payment with your bank or PayPal; a case here is faster. While a dispute runs, its amount is taken from your balance, withdrawals are paused and orders paid by it that have not left are stopped. If the dispute is decided in our favour, the amount is credited again.
', '[{"id":"short","title":"1. In short","html":"<ul>\n<li>Until something has been purchased for it, a paid order can be cancelled and everything is refunded.</li>\n<li>Damaged, defective, wrong or missing goods: tell us within 7 days of delivery, with photographs.</li>\n<li>A parcel without any scan for 60 days counts as lost on its way (United States 45 days, Brazil 110 days).</li>\n<li>We answer every case within 72 hours and offer a refund, a new shipment or a return.</li>\n<li>Refunds go to your wallet balance, or to the original method of payment if you ask for it.</li>\n</ul>"},{"id":"before","title":"2. Before the parcel leaves","html":"<p>What can be done depends on how far the order has come. The order page always shows the step that is possible now.</p>\n<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"before-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">Where the order stands</th>\n<th scope=\"col\">What you can do</th>\n<th scope=\"col\">What you get back</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">Awaiting payment</th>\n<td data-label=\"What you can do\">Cancel or delete it at any time</td>\n<td data-label=\"What you get back\">Nothing was paid</td>\n</tr>\n<tr>\n<th scope=\"row\">Pending: paid, nothing purchased yet; for at least 30 minutes after payment</th>\n<td data-label=\"What you can do\">Cancel it yourself</td>\n<td data-label=\"What you get back\">Everything</td>\n</tr>\n<tr>\n<th scope=\"row\">Purchasing: goods are being bought and packed</th>\n<td data-label=\"What you can do\">Ask us to intercept it; answered within 4 working hours</td>\n<td data-label=\"What you get back\">Everything less an interception fee of $2.00, or the goods are put into your own inventory</td>\n</tr>\n<tr>\n<th scope=\"row\">Handed to the carrier</th>\n<td data-label=\"What you can do\">It can no longer be stopped</td>\n<td data-label=\"What you get back\">Sections 3 to 7 apply</td>\n</tr>\n</tbody>\n</table>\n</div>\n<ul>\n<li>You can take back an interception as long as it has not been carried out; the order then goes on where it stopped.</li>\n<li>If an article turns out to be out of stock you choose: wait for a date we name, take a substitute, or have the line refunded. Without an answer the line is refunded after 72 hours.</li>\n<li>If the carrier refuses the address we hold the order and ask you. After 7 days without an answer we may cancel it as an interception.</li>\n<li>Where part of an order has already left, only the rest is refunded.</li>\n</ul>"},{"id":"windows","title":"3. What can be reported, and by when","html":"<p>A case is opened from the order, for the lines concerned. Each line can have one open case.</p>\n<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"windows-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">Problem</th>\n<th scope=\"col\">Report it</th>\n<th scope=\"col\">Evidence</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">Damaged or defective</th>\n<td data-label=\"Report it\">Within 7 days of delivery</td>\n<td data-label=\"Evidence\">Photographs or a video of the fault, the packaging and the label</td>\n</tr>\n<tr>\n<th scope=\"row\">Wrong article, size or colour</th>\n<td data-label=\"Report it\">Within 7 days of delivery</td>\n<td data-label=\"Evidence\">Photographs of the article received and of the label</td>\n</tr>\n<tr>\n<th scope=\"row\">Something is missing</th>\n<td data-label=\"Report it\">Within 7 days of delivery</td>\n<td data-label=\"Evidence\">Photographs of everything that was in the parcel, and of the label</td>\n</tr>\n<tr>\n<th scope=\"row\">Not received or late</th>\n<td data-label=\"Report it\">After 60 days without a scan (US 45, Brazil 110)</td>\n<td data-label=\"Evidence\">Your customer''s complaint as a screenshot</td>\n</tr>\n<tr>\n<th scope=\"row\">Tracking lost</th>\n<td data-label=\"Report it\">After the same time</td>\n<td data-label=\"Evidence\">Your customer''s complaint as a screenshot</td>\n</tr>\n<tr>\n<th scope=\"row\">Held by customs or returned to sender</th>\n<td data-label=\"Report it\">As soon as the tracking shows it</td>\n<td data-label=\"Evidence\">What customs or the carrier wrote to the recipient, if anything</td>\n</tr>\n<tr>\n<th scope=\"row\">Cancelled before it was shipped</th>\n<td data-label=\"Report it\">At any time before dispatch</td>\n<td data-label=\"Evidence\">None</td>\n</tr>\n</tbody>\n</table>\n</div>"},{"id":"evidence","title":"4. Evidence","html":"<p>Good evidence settles a case in one round. Up to 10 files, each up to 20 MB, can be added: photographs, short videos and screenshots.</p>\n<ul>\n<li>Take the picture so that the fault and the shipping label can both be made out.</li>\n<li>Show all sides of a damaged package before it is thrown away.</li>\n<li>A screenshot of a complaint shows the customer''s words and the date.</li>\n<li>Please black out what we do not need, such as your customer''s payment details.</li>\n</ul>"},{"id":"case","title":"5. How a case goes","html":"<ul>\n<li>We review it within 72 hours and either make a proposal, ask for something, or reject it with the reason.</li>\n<li>If we ask you for something, you have 7 days to answer. A case without an answer is closed.</li>\n<li>You can agree to a proposal or make a counter-proposal, in up to three rounds. A proposal without an answer is closed after 7 days.</li>\n<li>If a case is rejected, you can appeal once within 7 days; somebody else then decides.</li>\n<li>You can close a case yourself at any time, for instance because the parcel turned up.</li>\n</ul>"},{"id":"amounts","title":"6. Refund, new shipment or return","html":"<p>What is refunded follows what went wrong:</p>\n<ul>\n<li>One article of several: its price, its tax and the part of the postage that depends on its weight. The one-off registration fee of the parcel stays.</li>\n<li>All articles of an order: everything you paid for it.</li>\n<li>A transaction fee that was charged for paying by PayPal is not refunded.</li>\n<li>A new shipment is an order of its own, free of charge and linked to the first one.</li>\n<li>For a return you pay the return freight. When it has arrived within 30 days and passed inspection, it is refunded or put into your inventory, as agreed.</li>\n<li>Refunds are credited to your wallet balance at once. On request they go to the original method of payment, at most what was paid by it.</li>\n</ul>"},{"id":"returned","title":"7. Parcels that come back","html":"<p>If a parcel returns to us because nobody took it in or the address was wrong, we tell you. Within 7 days you can have it delivered a second time for $15.00, paid like a price difference, or open a case.</p>"},{"id":"not-accepted","title":"8. What is not accepted","html":"<p>A case is rejected where</p>\n<ul>\n<li>the address you gave us was wrong or incomplete,</li>\n<li>your customer has changed their mind,</li>\n<li>the carrier''s tracking shows that the parcel was delivered, and no proof of the carrier says otherwise,</li>\n<li>the time for reporting has passed, or the evidence asked for is missing.</li>\n</ul>"},{"id":"differences","title":"9. When the price turns out different","html":"<p>The packed parcel is weighed. If what it really costs differs from what you paid by more than the tolerance (the greater of $0.50 and 3 % of the total), the difference is settled:</p>\n<ul>\n<li>If it costs less, the difference is credited to your balance.</li>\n<li>If it costs more, you receive a bill with the reason and the evidence. You can pay or dispute it within 7 days; a dispute stops the clock.</li>\n<li>A bill that is neither paid nor disputed before dispatch cancels the order. What was paid is refunded, less costs that have arisen and are documented.</li>\n<li>If the parcel has already left, the bill stays open and only keeps you from withdrawing money.</li>\n</ul>"},{"id":"bulk","title":"10. Bulk and inventory orders","html":"<ul>\n<li>Until we have ordered from the supplier you can cancel; the deposit or the whole payment is refunded in full.</li>\n<li>After that we ask the supplier. If they accept, you get everything back less their penalty, which we document.</li>\n<li>What arrives here is counted and inspected. Defective pieces are replaced or refunded.</li>\n<li>If the balance of an order paid by deposit is still due after 30 days and two reminders, the order is closed. We keep the deposit up to the documented cost and refund the rest.</li>\n</ul>"},{"id":"chargebacks","title":"11. Before you dispute a payment","html":"<p>Please talk to us before you dispute a payment with your bank or PayPal; a case here is faster. While a dispute runs, its amount is taken from your balance, withdrawals are paused and orders paid by it that have not left are stopped. If the dispute is decided in our favour, the amount is credited again.</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('refunds', 'zh-CN', '2026-11', '退款与补发政策', '订单在何时可以取消，问题如何提交、期限多久、需要哪些凭证，以及您能获得的退款。', '## 1. 概要 {#short}

- 已付款订单在开始采购之前可以取消，并全额退款。
- 商品损坏、有缺陷、错发或缺少：请在妥投后 7 天内提交，并附照片。
- 包裹 60 天没有任何扫描记录，视为运输途中遗失（美国 45 天，巴西 110 天）。
- 我们在 72 小时内答复每一个售后单，并提供退款、补发或退货方案。
- 退款退至您的钱包余额；如您要求，也可退回原付款方式。

## 2. 发货之前 {#before}

可以进行的操作取决于订单的进度。订单页面始终显示当前可以进行的步骤。

| 订单进度 | 您可以 | 退款 |
| --- | --- | --- |
| 待付款 | 随时取消或删除 | 未产生付款 |
| 待处理：已付款，尚未采购；付款后至少 30 分钟内 | 自行取消 | 全额 |
| 采购中：正在采购和打包 | 申请拦截，4 个工作小时内答复 | 扣除 2.00 美元拦截费后的全部金额，或将商品转入您的库存 |
| 已交付承运商 | 无法再拦截 | 适用第 3 至第 7 条 |

- 拦截尚未执行完毕前，您可以撤销拦截，订单将从中断处继续。
- 如商品缺货，您可以选择：等待至我们告知的日期、接受替代商品，或就该行退款。72 小时内未答复的，该行自动退款。
- 如承运商拒收地址，我们会暂停订单并联系您。7 天未答复的，我们可按拦截取消处理。
- 订单中部分商品已发出的，仅退还其余部分。

## 3. 可提交的问题与期限 {#windows}

售后单在订单页面针对相关商品行提交。每一行同时只能有一个处理中的售后单。

| 问题 | 提交期限 | 凭证 |
| --- | --- | --- |
| 损坏或有缺陷 | 妥投后 7 天内 | 问题部位、包装及面单的照片或视频 |
| 商品、尺码或颜色错误 | 妥投后 7 天内 | 收到的商品及面单的照片 |
| 缺少商品 | 妥投后 7 天内 | 包裹内全部物品及面单的照片 |
| 未收到或延误 | 60 天无扫描记录之后（美国 45 天，巴西 110 天） | 顾客投诉的截图 |
| 物流信息丢失 | 期限同上 | 顾客投诉的截图 |
| 海关扣留或退回 | 物流显示后尽快提交 | 海关或承运商发给收件人的通知（如有） |
| 发货前取消 | 发货前随时 | 无需凭证 |

## 4. 凭证 {#evidence}

清晰的凭证往往一轮即可结案。最多可上传 10 个文件，每个不超过 20 MB，包括照片、短视频和截图。

- 拍照时请让问题部位与面单都清晰可辨。
- 包装破损的，请在丢弃前拍摄各个面。
- 投诉截图应包含顾客的原话与日期。
- 请遮盖我们不需要的信息，例如顾客的支付信息。

## 5. 处理流程 {#case}

- 我们在 72 小时内审核，并给出方案、请您补充材料，或说明理由后驳回。
- 请您补充材料的，请在 7 天内回复；逾期未回复的售后单将关闭。
- 您可以同意方案，或提出自己的方案，最多三轮。方案 7 天内未获回复的，售后单将关闭。
- 被驳回的，您可以在 7 天内申诉一次，由另一位人员裁定。
- 您可以随时自行关闭售后单，例如包裹已经找到。

## 6. 退款、补发或退货 {#amounts}

退款金额取决于问题所涉的范围：

- 多件商品中的一件：退还该商品的价款、税费及按重量计算的运费；包裹的一次性挂号费不退。
- 整单商品：退还您为该订单支付的全部金额。
- 因使用 PayPal 付款而收取的交易手续费不予退还。
- 补发以单独的订单进行，不收取费用，并与原订单关联。
- 退货的运费由您承担。退货在 30 天内到达并通过检验后，按约定退款或转入您的库存。
- 退款即时计入您的钱包余额。如您要求，可退回原付款方式，以该方式支付的金额为限。

## 7. 退回的包裹 {#returned}

包裹因无人签收或地址有误退回的，我们会通知您。您可以在 7 天内支付 15.00 美元安排再次派送（以补差账单的方式支付），或提交售后单。

## 8. 不予受理的情形 {#not-accepted}

下列情形的售后申请将被驳回：

- 您提供的地址错误或不完整；
- 您的顾客改变主意；
- 承运商物流显示已妥投，且没有承运商的相反证明；
- 超过提交期限，或缺少要求的凭证。

## 9. 价格差异 {#differences}

包裹打包后会称重。实际费用与您所付金额的差异超过合理范围（0.50 美元与订单总额 3% 中的较高者）的，按以下方式结算：

- 实际费用较低的，差额计入您的余额。
- 实际费用较高的，您会收到附有原因和凭证的补差账单，可在 7 天内支付或提出异议；异议期间不计时。
- 发货前既未支付也未提出异议的，订单取消，已付款项在扣除已产生且有凭证的费用后退还。
- 包裹已经发出的，账单保持未付状态，仅影响提现。

## 10. 批量与备货订单 {#bulk}

- 在我们向供应商下单之前，您可以取消，定金或全款全额退还。
- 下单之后，我们会与供应商协商。供应商同意的，退还扣除其违约金后的金额，违约金附有凭证。
- 货物到仓后清点并检验，有缺陷的予以更换或退款。
- 以定金付款的订单，尾款逾期 30 天且经两次提醒仍未支付的，订单关闭。我们在有凭证的成本范围内保留定金，其余退还。

## 11. 在发起拒付之前 {#chargebacks}

在向银行或 PayPal 发起拒付之前，请先与我们联系，通过售后单处理更快。拒付处理期间，相应金额从您的余额中扣除，提现暂停，以该款项支付且尚未发出的订单将被拦截。拒付裁定对我们有利的，该金额重新计入您的余额。
', '[{"id":"short","title":"1. 概要","html":"<ul>\n<li>已付款订单在开始采购之前可以取消，并全额退款。</li>\n<li>商品损坏、有缺陷、错发或缺少：请在妥投后 7 天内提交，并附照片。</li>\n<li>包裹 60 天没有任何扫描记录，视为运输途中遗失（美国 45 天，巴西 110 天）。</li>\n<li>我们在 72 小时内答复每一个售后单，并提供退款、补发或退货方案。</li>\n<li>退款退至您的钱包余额；如您要求，也可退回原付款方式。</li>\n</ul>"},{"id":"before","title":"2. 发货之前","html":"<p>可以进行的操作取决于订单的进度。订单页面始终显示当前可以进行的步骤。</p>\n<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"before-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">订单进度</th>\n<th scope=\"col\">您可以</th>\n<th scope=\"col\">退款</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">待付款</th>\n<td data-label=\"您可以\">随时取消或删除</td>\n<td data-label=\"退款\">未产生付款</td>\n</tr>\n<tr>\n<th scope=\"row\">待处理：已付款，尚未采购；付款后至少 30 分钟内</th>\n<td data-label=\"您可以\">自行取消</td>\n<td data-label=\"退款\">全额</td>\n</tr>\n<tr>\n<th scope=\"row\">采购中：正在采购和打包</th>\n<td data-label=\"您可以\">申请拦截，4 个工作小时内答复</td>\n<td data-label=\"退款\">扣除 2.00 美元拦截费后的全部金额，或将商品转入您的库存</td>\n</tr>\n<tr>\n<th scope=\"row\">已交付承运商</th>\n<td data-label=\"您可以\">无法再拦截</td>\n<td data-label=\"退款\">适用第 3 至第 7 条</td>\n</tr>\n</tbody>\n</table>\n</div>\n<ul>\n<li>拦截尚未执行完毕前，您可以撤销拦截，订单将从中断处继续。</li>\n<li>如商品缺货，您可以选择：等待至我们告知的日期、接受替代商品，或就该行退款。72 小时内未答复的，该行自动退款。</li>\n<li>如承运商拒收地址，我们会暂停订单并联系您。7 天未答复的，我们可按拦截取消处理。</li>\n<li>订单中部分商品已发出的，仅退还其余部分。</li>\n</ul>"},{"id":"windows","title":"3. 可提交的问题与期限","html":"<p>售后单在订单页面针对相关商品行提交。每一行同时只能有一个处理中的售后单。</p>\n<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"windows-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">问题</th>\n<th scope=\"col\">提交期限</th>\n<th scope=\"col\">凭证</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">损坏或有缺陷</th>\n<td data-label=\"提交期限\">妥投后 7 天内</td>\n<td data-label=\"凭证\">问题部位、包装及面单的照片或视频</td>\n</tr>\n<tr>\n<th scope=\"row\">商品、尺码或颜色错误</th>\n<td data-label=\"提交期限\">妥投后 7 天内</td>\n<td data-label=\"凭证\">收到的商品及面单的照片</td>\n</tr>\n<tr>\n<th scope=\"row\">缺少商品</th>\n<td data-label=\"提交期限\">妥投后 7 天内</td>\n<td data-label=\"凭证\">包裹内全部物品及面单的照片</td>\n</tr>\n<tr>\n<th scope=\"row\">未收到或延误</th>\n<td data-label=\"提交期限\">60 天无扫描记录之后（美国 45 天，巴西 110 天）</td>\n<td data-label=\"凭证\">顾客投诉的截图</td>\n</tr>\n<tr>\n<th scope=\"row\">物流信息丢失</th>\n<td data-label=\"提交期限\">期限同上</td>\n<td data-label=\"凭证\">顾客投诉的截图</td>\n</tr>\n<tr>\n<th scope=\"row\">海关扣留或退回</th>\n<td data-label=\"提交期限\">物流显示后尽快提交</td>\n<td data-label=\"凭证\">海关或承运商发给收件人的通知（如有）</td>\n</tr>\n<tr>\n<th scope=\"row\">发货前取消</th>\n<td data-label=\"提交期限\">发货前随时</td>\n<td data-label=\"凭证\">无需凭证</td>\n</tr>\n</tbody>\n</table>\n</div>"},{"id":"evidence","title":"4. 凭证","html":"<p>清晰的凭证往往一轮即可结案。最多可上传 10 个文件，每个不超过 20 MB，包括照片、短视频和截图。</p>\n<ul>\n<li>拍照时请让问题部位与面单都清晰可辨。</li>\n<li>包装破损的，请在丢弃前拍摄各个面。</li>\n<li>投诉截图应包含顾客的原话与日期。</li>\n<li>请遮盖我们不需要的信息，例如顾客的支付信息。</li>\n</ul>"},{"id":"case","title":"5. 处理流程","html":"<ul>\n<li>我们在 72 小时内审核，并给出方案、请您补充材料，或说明理由后驳回。</li>\n<li>请您补充材料的，请在 7 天内回复；逾期未回复的售后单将关闭。</li>\n<li>您可以同意方案，或提出自己的方案，最多三轮。方案 7 天内未获回复的，售后单将关闭。</li>\n<li>被驳回的，您可以在 7 天内申诉一次，由另一位人员裁定。</li>\n<li>您可以随时自行关闭售后单，例如包裹已经找到。</li>\n</ul>"},{"id":"amounts","title":"6. 退款、补发或退货","html":"<p>退款金额取决于问题所涉的范围：</p>\n<ul>\n<li>多件商品中的一件：退还该商品的价款、税费及按重量计算的运费；包裹的一次性挂号费不退。</li>\n<li>整单商品：退还您为该订单支付的全部金额。</li>\n<li>因使用 PayPal 付款而收取的交易手续费不予退还。</li>\n<li>补发以单独的订单进行，不收取费用，并与原订单关联。</li>\n<li>退货的运费由您承担。退货在 30 天内到达并通过检验后，按约定退款或转入您的库存。</li>\n<li>退款即时计入您的钱包余额。如您要求，可退回原付款方式，以该方式支付的金额为限。</li>\n</ul>"},{"id":"returned","title":"7. 退回的包裹","html":"<p>包裹因无人签收或地址有误退回的，我们会通知您。您可以在 7 天内支付 15.00 美元安排再次派送（以补差账单的方式支付），或提交售后单。</p>"},{"id":"not-accepted","title":"8. 不予受理的情形","html":"<p>下列情形的售后申请将被驳回：</p>\n<ul>\n<li>您提供的地址错误或不完整；</li>\n<li>您的顾客改变主意；</li>\n<li>承运商物流显示已妥投，且没有承运商的相反证明；</li>\n<li>超过提交期限，或缺少要求的凭证。</li>\n</ul>"},{"id":"differences","title":"9. 价格差异","html":"<p>包裹打包后会称重。实际费用与您所付金额的差异超过合理范围（0.50 美元与订单总额 3% 中的较高者）的，按以下方式结算：</p>\n<ul>\n<li>实际费用较低的，差额计入您的余额。</li>\n<li>实际费用较高的，您会收到附有原因和凭证的补差账单，可在 7 天内支付或提出异议；异议期间不计时。</li>\n<li>发货前既未支付也未提出异议的，订单取消，已付款项在扣除已产生且有凭证的费用后退还。</li>\n<li>包裹已经发出的，账单保持未付状态，仅影响提现。</li>\n</ul>"},{"id":"bulk","title":"10. 批量与备货订单","html":"<ul>\n<li>在我们向供应商下单之前，您可以取消，定金或全款全额退还。</li>\n<li>下单之后，我们会与供应商协商。供应商同意的，退还扣除其违约金后的金额，违约金附有凭证。</li>\n<li>货物到仓后清点并检验，有缺陷的予以更换或退款。</li>\n<li>以定金付款的订单，尾款逾期 30 天且经两次提醒仍未支付的，订单关闭。我们在有凭证的成本范围内保留定金，其余退还。</li>\n</ul>"},{"id":"chargebacks","title":"11. 在发起拒付之前","html":"<p>在向银行或 PayPal 发起拒付之前，请先与我们联系，通过售后单处理更快。拒付处理期间，相应金额从您的余额中扣除，提现暂停，以该款项支付且尚未发出的订单将被拦截。拒付裁定对我们有利的，该金额重新计入您的余额。</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('aboutus', 'en-US', '2026-11', 'About us', 'One quay for everything your store sells: sourcing, stock, shipping and the paperwork in one place.', '## What Quayside is {#what}

Quayside supplies the owners of online stores. You sell in your own name; we keep the catalogue, buy and inspect the goods, pack them and ship them to your customer, one piece at a time or a thousand at once.

A store owner''s day should not be spent copying addresses between tabs. So your store is connected once, and from then on its orders arrive here by themselves, and the tracking numbers go back by themselves.

## How it works {#how}

- Look around: the catalogue, its prices and the shipping fee calculator are open to everybody, without an account.
- Register, which is free, and connect your store.
- Link the products of your store to ours, once for each variant.
- When an order comes in, check it and pay it from your wallet or by the method you prefer.
- We purchase, inspect, pack and ship. Your store and your customer see the tracking number the moment the parcel leaves.

## Two ways to buy {#modes}

|  | One-piece dropship | Bulk and inventory |
| --- | --- | --- |
| For | Selling without stock | Products that sell well already |
| Quantity | From one piece | From the minimum order quantity, at a lower price |
| Goes to | Your customer | Your own address, or your stock in our warehouse |
| Payment | When the order is placed | In full, or a deposit and the balance when the goods are ready |

## What you can rely on {#principles}

- The price on the payment page is the price. If anything has changed since you opened it, you are asked first.
- Every fee is a line of its own, with its reason.
- Every movement of your money can be traced, and no entry is ever altered.
- An order that is not complete is held and says what is missing. Nothing is part-sent in silence.
- Until something has been purchased for your order, you can cancel it and get everything back.
- Your customers are yours. We use their addresses to ship, and for nothing else.

## Where we work {#where}

Our warehouses are in Shenzhen in China and in Ontario, California. From there we reach North America, Europe, East Asia, Oceania, the Middle East and parts of Latin America. The site speaks English and Chinese, and so does our support.

## People {#people}

Each member has a personal agent who answers questions about stock, orders and sourcing. Before you are a member, or if you simply want to know something, write to us; we answer within one business day.
', '[{"id":"what","title":"What Quayside is","html":"<p>Quayside supplies the owners of online stores. You sell in your own name; we keep the catalogue, buy and inspect the goods, pack them and ship them to your customer, one piece at a time or a thousand at once.</p>\n<p>A store owner''s day should not be spent copying addresses between tabs. So your store is connected once, and from then on its orders arrive here by themselves, and the tracking numbers go back by themselves.</p>"},{"id":"how","title":"How it works","html":"<ul>\n<li>Look around: the catalogue, its prices and the shipping fee calculator are open to everybody, without an account.</li>\n<li>Register, which is free, and connect your store.</li>\n<li>Link the products of your store to ours, once for each variant.</li>\n<li>When an order comes in, check it and pay it from your wallet or by the method you prefer.</li>\n<li>We purchase, inspect, pack and ship. Your store and your customer see the tracking number the moment the parcel leaves.</li>\n</ul>"},{"id":"modes","title":"Two ways to buy","html":"<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"modes-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\"></th>\n<th scope=\"col\">One-piece dropship</th>\n<th scope=\"col\">Bulk and inventory</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">For</th>\n<td data-label=\"One-piece dropship\">Selling without stock</td>\n<td data-label=\"Bulk and inventory\">Products that sell well already</td>\n</tr>\n<tr>\n<th scope=\"row\">Quantity</th>\n<td data-label=\"One-piece dropship\">From one piece</td>\n<td data-label=\"Bulk and inventory\">From the minimum order quantity, at a lower price</td>\n</tr>\n<tr>\n<th scope=\"row\">Goes to</th>\n<td data-label=\"One-piece dropship\">Your customer</td>\n<td data-label=\"Bulk and inventory\">Your own address, or your stock in our warehouse</td>\n</tr>\n<tr>\n<th scope=\"row\">Payment</th>\n<td data-label=\"One-piece dropship\">When the order is placed</td>\n<td data-label=\"Bulk and inventory\">In full, or a deposit and the balance when the goods are ready</td>\n</tr>\n</tbody>\n</table>\n</div>"},{"id":"principles","title":"What you can rely on","html":"<ul>\n<li>The price on the payment page is the price. If anything has changed since you opened it, you are asked first.</li>\n<li>Every fee is a line of its own, with its reason.</li>\n<li>Every movement of your money can be traced, and no entry is ever altered.</li>\n<li>An order that is not complete is held and says what is missing. Nothing is part-sent in silence.</li>\n<li>Until something has been purchased for your order, you can cancel it and get everything back.</li>\n<li>Your customers are yours. We use their addresses to ship, and for nothing else.</li>\n</ul>"},{"id":"where","title":"Where we work","html":"<p>Our warehouses are in Shenzhen in China and in Ontario, California. From there we reach North America, Europe, East Asia, Oceania, the Middle East and parts of Latin America. The site speaks English and Chinese, and so does our support.</p>"},{"id":"people","title":"People","html":"<p>Each member has a personal agent who answers questions about stock, orders and sourcing. Before you are a member, or if you simply want to know something, write to us; we answer within one business day.</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('aboutus', 'zh-CN', '2026-11', '关于我们', '您店铺所售的一切，汇于一处码头：选品、库存、物流与单据尽在其中。', '## Quayside 是什么 {#what}

Quayside 为网店经营者供货。您以自己的名义销售；我们维护商品目录，采购并检验商品，打包后直接发给您的顾客，一件可发，千件亦可。

店主的时间不该花在复制粘贴地址上。店铺只需对接一次，此后订单自动到达这里，物流单号自动回传店铺。

## 如何运作 {#how}

- 随意浏览：商品目录、价格与运费计算器对所有人开放，无需账号。
- 免费注册，并对接您的店铺。
- 将店铺商品与我们的商品关联，每个规格只需一次。
- 订单到达后，核对并用钱包或您偏好的方式付款。
- 我们采购、检验、打包并发货。包裹发出的那一刻，您的店铺和顾客即可看到物流单号。

## 两种采购方式 {#modes}

|  | 一件代发 | 批量与备货 |
| --- | --- | --- |
| 适合 | 无库存销售 | 已有稳定销量的商品 |
| 数量 | 一件起 | 达到最小起订量，价格更低 |
| 发往 | 您的顾客 | 您的地址，或您在我们仓库中的库存 |
| 付款 | 下单时 | 全款，或先付定金、备货完成后付尾款 |

## 您可以信赖的 {#principles}

- 付款页面的价格就是最终价格。打开页面后若有变动，会先请您确认。
- 每一项费用单独列示，并注明原因。
- 您的每一笔资金变动都可追溯，记录绝不会被修改。
- 不完整的订单会暂停，并说明缺少什么，绝不会悄悄只发一部分。
- 在开始采购之前，您可以取消订单并获得全额退款。
- 您的顾客属于您。我们仅将其地址用于发货。

## 我们在哪里 {#where}

我们的仓库位于中国深圳和美国加利福尼亚州安大略，可送达北美、欧洲、东亚、大洋洲、中东及拉丁美洲部分地区。网站与客服均提供英文和中文。

## 服务团队 {#people}

每位会员都有一名专属客服，解答库存、订单与寻源问题。您还不是会员，或只是想了解一些情况，欢迎写信给我们，我们在一个工作日内答复。
', '[{"id":"what","title":"Quayside 是什么","html":"<p>Quayside 为网店经营者供货。您以自己的名义销售；我们维护商品目录，采购并检验商品，打包后直接发给您的顾客，一件可发，千件亦可。</p>\n<p>店主的时间不该花在复制粘贴地址上。店铺只需对接一次，此后订单自动到达这里，物流单号自动回传店铺。</p>"},{"id":"how","title":"如何运作","html":"<ul>\n<li>随意浏览：商品目录、价格与运费计算器对所有人开放，无需账号。</li>\n<li>免费注册，并对接您的店铺。</li>\n<li>将店铺商品与我们的商品关联，每个规格只需一次。</li>\n<li>订单到达后，核对并用钱包或您偏好的方式付款。</li>\n<li>我们采购、检验、打包并发货。包裹发出的那一刻，您的店铺和顾客即可看到物流单号。</li>\n</ul>"},{"id":"modes","title":"两种采购方式","html":"<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"modes-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\"></th>\n<th scope=\"col\">一件代发</th>\n<th scope=\"col\">批量与备货</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">适合</th>\n<td data-label=\"一件代发\">无库存销售</td>\n<td data-label=\"批量与备货\">已有稳定销量的商品</td>\n</tr>\n<tr>\n<th scope=\"row\">数量</th>\n<td data-label=\"一件代发\">一件起</td>\n<td data-label=\"批量与备货\">达到最小起订量，价格更低</td>\n</tr>\n<tr>\n<th scope=\"row\">发往</th>\n<td data-label=\"一件代发\">您的顾客</td>\n<td data-label=\"批量与备货\">您的地址，或您在我们仓库中的库存</td>\n</tr>\n<tr>\n<th scope=\"row\">付款</th>\n<td data-label=\"一件代发\">下单时</td>\n<td data-label=\"批量与备货\">全款，或先付定金、备货完成后付尾款</td>\n</tr>\n</tbody>\n</table>\n</div>"},{"id":"principles","title":"您可以信赖的","html":"<ul>\n<li>付款页面的价格就是最终价格。打开页面后若有变动，会先请您确认。</li>\n<li>每一项费用单独列示，并注明原因。</li>\n<li>您的每一笔资金变动都可追溯，记录绝不会被修改。</li>\n<li>不完整的订单会暂停，并说明缺少什么，绝不会悄悄只发一部分。</li>\n<li>在开始采购之前，您可以取消订单并获得全额退款。</li>\n<li>您的顾客属于您。我们仅将其地址用于发货。</li>\n</ul>"},{"id":"where","title":"我们在哪里","html":"<p>我们的仓库位于中国深圳和美国加利福尼亚州安大略，可送达北美、欧洲、东亚、大洋洲、中东及拉丁美洲部分地区。网站与客服均提供英文和中文。</p>"},{"id":"people","title":"服务团队","html":"<p>每位会员都有一名专属客服，解答库存、订单与寻源问题。您还不是会员，或只是想了解一些情况，欢迎写信给我们，我们在一个工作日内答复。</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('privacy', 'en-US', '2026-11', 'Privacy', 'Which personal data we process, what for, who receives it, how long it is kept, and what you can ask of us.', '## 1. Who is responsible {#who}

Quayside is responsible for the data of its visitors and members. You reach us about anything on this page by the contact form or by the support email address in the footer.

For the data of your own customers, which reach us from your stores, you are responsible; we process them on your behalf and for your orders only.

## 2. Which data, and what for {#what}

| Data | What for | Ground |
| --- | --- | --- |
| Account: name, email address, telephone, country, how you heard of us, the platform you sell on, language, time zone | To run your account and to advise you | Contract |
| Password and second factor | To let only you in. The password is stored as an argon2id hash, never as text | Contract |
| Sessions: time, IP address and browser of a login | To keep you logged in and to recognise misuse | Contract, legitimate interest in security |
| Stores: address, keys, products, links | To import and fulfil your orders. Keys are stored encrypted | Contract |
| Orders: your customers'' names, delivery addresses, telephone numbers and email addresses | To ship, to clear customs and to solve problems | On your behalf, contract with you |
| Payments: amounts, method, references; never card numbers, which only the payment provider sees | To settle, to refund and to keep books | Contract, legal duty |
| Messages: what you write to us and the files you attach | To answer you | Contract, legitimate interest in answering |
| Server logs: time, address asked for, IP address | To run the site and to find faults | Legitimate interest in a working, safe site |

We do not sell data, show no advertising, use no analytics of third parties, and make no decision about you by machine alone.

## 3. Cookies {#cookies}

We set only cookies that the site needs or that remember a choice you made. There are none of third parties, so there is nothing to consent to.

| Cookie | What for | How long |
| --- | --- | --- |
| qs\_member | Your login | 24 hours; 30 days if you chose to stay logged in |
| qs\_step | The step with the code, while you register or log in | 1 hour |
| lng | The language you chose | 1 year |
| currency | The currency you chose for indicative amounts | 1 year |
| theme | Light or dark, if you chose | 1 year |
| qs\_flash | A message for the next page, such as “saved” | 1 minute |

## 4. Who receives data {#recipients}

Only those who need it for their part, and only that part:

- Carriers, warehouses and customs authorities: the recipient''s name, address, telephone number and, where asked for, email address and tax number, and the contents of the parcel.
- Payment providers (Stripe for cards, PayPal) and banks: what a payment needs.
- Your store''s platform: what belongs to your orders, such as tracking numbers.
- Providers of hosting and email, bound to our instructions.
- Authorities and courts, where the law obliges us.

## 5. Other countries {#abroad}

Goods are shipped from China and the United States, so what a parcel needs is processed there and in the country of destination. Where data leave a country whose law asks for it, we agree on the safeguards it provides, such as the standard contractual clauses of the European Union.

## 6. How long data are kept {#retention}

| Data | Until |
| --- | --- |
| An account whose email address nobody confirmed | 7 days after registration |
| Codes sent by email | They work for 10 minutes and are deleted a day later |
| Sessions | 30 days after they ended |
| Keys of a store | You unbind the store; they are destroyed at once |
| Customers'' data of a store whose platform asks for erasure | 30 days after the request |
| A closed account | 24 months after it was closed, for claims from old orders |
| Invoices and the entries of the ledger | As long as tax and trade law ask |

## 7. Security {#security}

The site is served encrypted. Secrets are stored sealed, passwords hashed. Staff log in separately from members and with a second factor, see what their role needs, and what they do is recorded. Backups are made so that nothing is lost by a fault.

## 8. Your rights {#rights}

You can ask which data we have about you and receive a copy, have wrong data corrected, have data erased or their use restricted, object to a use that rests on a legitimate interest, and take your data elsewhere. Write to us; we answer within a month. You can also complain to the data protection authority of your country.

If one of your customers turns to us, we pass the request on to you and help you to answer it.

## 9. Changes {#changes}

If what we do with data changes, this page changes first, with a new version and its date. We tell members by email of changes that matter to them.
', '[{"id":"who","title":"1. Who is responsible","html":"<p>Quayside is responsible for the data of its visitors and members. You reach us about anything on this page by the contact form or by the support email address in the footer.</p>\n<p>For the data of your own customers, which reach us from your stores, you are responsible; we process them on your behalf and for your orders only.</p>"},{"id":"what","title":"2. Which data, and what for","html":"<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"what-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">Data</th>\n<th scope=\"col\">What for</th>\n<th scope=\"col\">Ground</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">Account: name, email address, telephone, country, how you heard of us, the platform you sell on, language, time zone</th>\n<td data-label=\"What for\">To run your account and to advise you</td>\n<td data-label=\"Ground\">Contract</td>\n</tr>\n<tr>\n<th scope=\"row\">Password and second factor</th>\n<td data-label=\"What for\">To let only you in. The password is stored as an argon2id hash, never as text</td>\n<td data-label=\"Ground\">Contract</td>\n</tr>\n<tr>\n<th scope=\"row\">Sessions: time, IP address and browser of a login</th>\n<td data-label=\"What for\">To keep you logged in and to recognise misuse</td>\n<td data-label=\"Ground\">Contract, legitimate interest in security</td>\n</tr>\n<tr>\n<th scope=\"row\">Stores: address, keys, products, links</th>\n<td data-label=\"What for\">To import and fulfil your orders. Keys are stored encrypted</td>\n<td data-label=\"Ground\">Contract</td>\n</tr>\n<tr>\n<th scope=\"row\">Orders: your customers'' names, delivery addresses, telephone numbers and email addresses</th>\n<td data-label=\"What for\">To ship, to clear customs and to solve problems</td>\n<td data-label=\"Ground\">On your behalf, contract with you</td>\n</tr>\n<tr>\n<th scope=\"row\">Payments: amounts, method, references; never card numbers, which only the payment provider sees</th>\n<td data-label=\"What for\">To settle, to refund and to keep books</td>\n<td data-label=\"Ground\">Contract, legal duty</td>\n</tr>\n<tr>\n<th scope=\"row\">Messages: what you write to us and the files you attach</th>\n<td data-label=\"What for\">To answer you</td>\n<td data-label=\"Ground\">Contract, legitimate interest in answering</td>\n</tr>\n<tr>\n<th scope=\"row\">Server logs: time, address asked for, IP address</th>\n<td data-label=\"What for\">To run the site and to find faults</td>\n<td data-label=\"Ground\">Legitimate interest in a working, safe site</td>\n</tr>\n</tbody>\n</table>\n</div>\n<p>We do not sell data, show no advertising, use no analytics of third parties, and make no decision about you by machine alone.</p>"},{"id":"cookies","title":"3. Cookies","html":"<p>We set only cookies that the site needs or that remember a choice you made. There are none of third parties, so there is nothing to consent to.</p>\n<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"cookies-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">Cookie</th>\n<th scope=\"col\">What for</th>\n<th scope=\"col\">How long</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">qs_member</th>\n<td data-label=\"What for\">Your login</td>\n<td data-label=\"How long\">24 hours; 30 days if you chose to stay logged in</td>\n</tr>\n<tr>\n<th scope=\"row\">qs_step</th>\n<td data-label=\"What for\">The step with the code, while you register or log in</td>\n<td data-label=\"How long\">1 hour</td>\n</tr>\n<tr>\n<th scope=\"row\">lng</th>\n<td data-label=\"What for\">The language you chose</td>\n<td data-label=\"How long\">1 year</td>\n</tr>\n<tr>\n<th scope=\"row\">currency</th>\n<td data-label=\"What for\">The currency you chose for indicative amounts</td>\n<td data-label=\"How long\">1 year</td>\n</tr>\n<tr>\n<th scope=\"row\">theme</th>\n<td data-label=\"What for\">Light or dark, if you chose</td>\n<td data-label=\"How long\">1 year</td>\n</tr>\n<tr>\n<th scope=\"row\">qs_flash</th>\n<td data-label=\"What for\">A message for the next page, such as “saved”</td>\n<td data-label=\"How long\">1 minute</td>\n</tr>\n</tbody>\n</table>\n</div>"},{"id":"recipients","title":"4. Who receives data","html":"<p>Only those who need it for their part, and only that part:</p>\n<ul>\n<li>Carriers, warehouses and customs authorities: the recipient''s name, address, telephone number and, where asked for, email address and tax number, and the contents of the parcel.</li>\n<li>Payment providers (Stripe for cards, PayPal) and banks: what a payment needs.</li>\n<li>Your store''s platform: what belongs to your orders, such as tracking numbers.</li>\n<li>Providers of hosting and email, bound to our instructions.</li>\n<li>Authorities and courts, where the law obliges us.</li>\n</ul>"},{"id":"abroad","title":"5. Other countries","html":"<p>Goods are shipped from China and the United States, so what a parcel needs is processed there and in the country of destination. Where data leave a country whose law asks for it, we agree on the safeguards it provides, such as the standard contractual clauses of the European Union.</p>"},{"id":"retention","title":"6. How long data are kept","html":"<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"retention-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">Data</th>\n<th scope=\"col\">Until</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">An account whose email address nobody confirmed</th>\n<td data-label=\"Until\">7 days after registration</td>\n</tr>\n<tr>\n<th scope=\"row\">Codes sent by email</th>\n<td data-label=\"Until\">They work for 10 minutes and are deleted a day later</td>\n</tr>\n<tr>\n<th scope=\"row\">Sessions</th>\n<td data-label=\"Until\">30 days after they ended</td>\n</tr>\n<tr>\n<th scope=\"row\">Keys of a store</th>\n<td data-label=\"Until\">You unbind the store; they are destroyed at once</td>\n</tr>\n<tr>\n<th scope=\"row\">Customers'' data of a store whose platform asks for erasure</th>\n<td data-label=\"Until\">30 days after the request</td>\n</tr>\n<tr>\n<th scope=\"row\">A closed account</th>\n<td data-label=\"Until\">24 months after it was closed, for claims from old orders</td>\n</tr>\n<tr>\n<th scope=\"row\">Invoices and the entries of the ledger</th>\n<td data-label=\"Until\">As long as tax and trade law ask</td>\n</tr>\n</tbody>\n</table>\n</div>"},{"id":"security","title":"7. Security","html":"<p>The site is served encrypted. Secrets are stored sealed, passwords hashed. Staff log in separately from members and with a second factor, see what their role needs, and what they do is recorded. Backups are made so that nothing is lost by a fault.</p>"},{"id":"rights","title":"8. Your rights","html":"<p>You can ask which data we have about you and receive a copy, have wrong data corrected, have data erased or their use restricted, object to a use that rests on a legitimate interest, and take your data elsewhere. Write to us; we answer within a month. You can also complain to the data protection authority of your country.</p>\n<p>If one of your customers turns to us, we pass the request on to you and help you to answer it.</p>"},{"id":"changes","title":"9. Changes","html":"<p>If what we do with data changes, this page changes first, with a new version and its date. We tell members by email of changes that matter to them.</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('privacy', 'zh-CN', '2026-11', '隐私政策', '我们处理哪些个人数据、用于何种目的、由谁接收、保存多久，以及您的权利。', '## 1. 谁负责处理 {#who}

Quayside 对访客和会员的数据负责。关于本页的任何问题，您可以通过联系表单或页脚的客服邮箱与我们联系。

您自己顾客的数据来自您的店铺，由您负责；我们受您委托、仅为履行您的订单而处理。

## 2. 数据种类与用途 {#what}

| 数据 | 用途 | 依据 |
| --- | --- | --- |
| 账号：姓名、邮箱、电话、国家、了解渠道、销售平台、语言、时区 | 维护账号并为您提供建议 | 履行合同 |
| 密码与第二验证因素 | 确保只有您能登录。密码以 argon2id 哈希保存，绝不保存明文 | 履行合同 |
| 会话：登录时间、IP 地址与浏览器 | 保持登录状态并识别滥用 | 履行合同、保障安全的正当利益 |
| 店铺：地址、密钥、商品与关联 | 导入并履行您的订单。密钥加密保存 | 履行合同 |
| 订单：您顾客的姓名、收货地址、电话与邮箱 | 发货、清关与解决问题 | 受您委托、与您的合同 |
| 付款：金额、方式、参考号；不包含卡号，卡号仅由支付机构处理 | 结算、退款与记账 | 履行合同、法定义务 |
| 消息：您写给我们的内容与附件 | 答复您 | 履行合同、答复的正当利益 |
| 服务器日志：时间、访问地址、IP 地址 | 运行网站并排查故障 | 网站正常与安全运行的正当利益 |

我们不出售数据，不展示广告，不使用第三方统计分析，也不会仅凭自动化方式对您作出决定。

## 3. Cookie {#cookies}

我们只使用网站运行所必需的，或用于记住您所作选择的 Cookie。没有第三方 Cookie，因此无需您另行同意。

| Cookie | 用途 | 保存时间 |
| --- | --- | --- |
| qs\_member | 您的登录状态 | 24 小时；选择保持登录时为 30 天 |
| qs\_step | 注册或登录时的验证码步骤 | 1 小时 |
| lng | 您选择的语言 | 1 年 |
| currency | 您选择的参考货币 | 1 年 |
| theme | 您选择的浅色或深色外观 | 1 年 |
| qs\_flash | 下一页面的提示信息，例如“已保存” | 1 分钟 |

## 4. 谁会接收数据 {#recipients}

仅提供给履行其职责所必需的接收方，且仅限所需部分：

- 承运商、仓库与海关：收件人的姓名、地址、电话，以及所要求的邮箱、税号和包裹内容。
- 支付机构（银行卡由 Stripe 处理，以及 PayPal）与银行：付款所需的信息。
- 您店铺所在的平台：与您订单有关的信息，例如物流单号。
- 受我们指示约束的托管与邮件服务商。
- 法律要求时的主管机关与法院。

## 5. 其他国家 {#abroad}

商品从中国和美国发出，因此包裹所需的数据会在当地及目的国处理。数据离开有此要求的国家时，我们会采用其法律规定的保障措施，例如欧盟标准合同条款。

## 6. 保存期限 {#retention}

| 数据 | 保存至 |
| --- | --- |
| 未确认邮箱的账号 | 注册后 7 天 |
| 邮件验证码 | 10 分钟内有效，一天后删除 |
| 会话 | 结束后 30 天 |
| 店铺密钥 | 您解绑店铺时立即销毁 |
| 平台要求删除的店铺顾客数据 | 收到要求后 30 天内 |
| 已注销的账号 | 注销后 24 个月，用于处理旧订单的主张 |
| 发票与账簿记录 | 税法和商法要求的期限 |

## 7. 安全 {#security}

网站以加密方式传输。机密信息加密保存，密码以哈希保存。员工与会员分开登录并使用第二验证因素，只能查看其职责所需的内容，操作均有记录。我们进行备份，以免因故障丢失数据。

## 8. 您的权利 {#rights}

您可以询问我们保存了您的哪些数据并获取副本，要求更正错误数据，要求删除或限制使用，对基于正当利益的使用提出反对，以及将数据转移至他处。请写信给我们，我们在一个月内答复。您也可以向所在国的数据保护机构投诉。

如您的顾客与我们联系，我们会将其请求转交给您，并协助您答复。

## 9. 变更 {#changes}

若数据处理方式发生变化，本页会先行更新，并注明新版本与日期。对会员有重要影响的变更，我们会以邮件告知。
', '[{"id":"who","title":"1. 谁负责处理","html":"<p>Quayside 对访客和会员的数据负责。关于本页的任何问题，您可以通过联系表单或页脚的客服邮箱与我们联系。</p>\n<p>您自己顾客的数据来自您的店铺，由您负责；我们受您委托、仅为履行您的订单而处理。</p>"},{"id":"what","title":"2. 数据种类与用途","html":"<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"what-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">数据</th>\n<th scope=\"col\">用途</th>\n<th scope=\"col\">依据</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">账号：姓名、邮箱、电话、国家、了解渠道、销售平台、语言、时区</th>\n<td data-label=\"用途\">维护账号并为您提供建议</td>\n<td data-label=\"依据\">履行合同</td>\n</tr>\n<tr>\n<th scope=\"row\">密码与第二验证因素</th>\n<td data-label=\"用途\">确保只有您能登录。密码以 argon2id 哈希保存，绝不保存明文</td>\n<td data-label=\"依据\">履行合同</td>\n</tr>\n<tr>\n<th scope=\"row\">会话：登录时间、IP 地址与浏览器</th>\n<td data-label=\"用途\">保持登录状态并识别滥用</td>\n<td data-label=\"依据\">履行合同、保障安全的正当利益</td>\n</tr>\n<tr>\n<th scope=\"row\">店铺：地址、密钥、商品与关联</th>\n<td data-label=\"用途\">导入并履行您的订单。密钥加密保存</td>\n<td data-label=\"依据\">履行合同</td>\n</tr>\n<tr>\n<th scope=\"row\">订单：您顾客的姓名、收货地址、电话与邮箱</th>\n<td data-label=\"用途\">发货、清关与解决问题</td>\n<td data-label=\"依据\">受您委托、与您的合同</td>\n</tr>\n<tr>\n<th scope=\"row\">付款：金额、方式、参考号；不包含卡号，卡号仅由支付机构处理</th>\n<td data-label=\"用途\">结算、退款与记账</td>\n<td data-label=\"依据\">履行合同、法定义务</td>\n</tr>\n<tr>\n<th scope=\"row\">消息：您写给我们的内容与附件</th>\n<td data-label=\"用途\">答复您</td>\n<td data-label=\"依据\">履行合同、答复的正当利益</td>\n</tr>\n<tr>\n<th scope=\"row\">服务器日志：时间、访问地址、IP 地址</th>\n<td data-label=\"用途\">运行网站并排查故障</td>\n<td data-label=\"依据\">网站正常与安全运行的正当利益</td>\n</tr>\n</tbody>\n</table>\n</div>\n<p>我们不出售数据，不展示广告，不使用第三方统计分析，也不会仅凭自动化方式对您作出决定。</p>"},{"id":"cookies","title":"3. Cookie","html":"<p>我们只使用网站运行所必需的，或用于记住您所作选择的 Cookie。没有第三方 Cookie，因此无需您另行同意。</p>\n<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"cookies-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">Cookie</th>\n<th scope=\"col\">用途</th>\n<th scope=\"col\">保存时间</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">qs_member</th>\n<td data-label=\"用途\">您的登录状态</td>\n<td data-label=\"保存时间\">24 小时；选择保持登录时为 30 天</td>\n</tr>\n<tr>\n<th scope=\"row\">qs_step</th>\n<td data-label=\"用途\">注册或登录时的验证码步骤</td>\n<td data-label=\"保存时间\">1 小时</td>\n</tr>\n<tr>\n<th scope=\"row\">lng</th>\n<td data-label=\"用途\">您选择的语言</td>\n<td data-label=\"保存时间\">1 年</td>\n</tr>\n<tr>\n<th scope=\"row\">currency</th>\n<td data-label=\"用途\">您选择的参考货币</td>\n<td data-label=\"保存时间\">1 年</td>\n</tr>\n<tr>\n<th scope=\"row\">theme</th>\n<td data-label=\"用途\">您选择的浅色或深色外观</td>\n<td data-label=\"保存时间\">1 年</td>\n</tr>\n<tr>\n<th scope=\"row\">qs_flash</th>\n<td data-label=\"用途\">下一页面的提示信息，例如“已保存”</td>\n<td data-label=\"保存时间\">1 分钟</td>\n</tr>\n</tbody>\n</table>\n</div>"},{"id":"recipients","title":"4. 谁会接收数据","html":"<p>仅提供给履行其职责所必需的接收方，且仅限所需部分：</p>\n<ul>\n<li>承运商、仓库与海关：收件人的姓名、地址、电话，以及所要求的邮箱、税号和包裹内容。</li>\n<li>支付机构（银行卡由 Stripe 处理，以及 PayPal）与银行：付款所需的信息。</li>\n<li>您店铺所在的平台：与您订单有关的信息，例如物流单号。</li>\n<li>受我们指示约束的托管与邮件服务商。</li>\n<li>法律要求时的主管机关与法院。</li>\n</ul>"},{"id":"abroad","title":"5. 其他国家","html":"<p>商品从中国和美国发出，因此包裹所需的数据会在当地及目的国处理。数据离开有此要求的国家时，我们会采用其法律规定的保障措施，例如欧盟标准合同条款。</p>"},{"id":"retention","title":"6. 保存期限","html":"<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"retention-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">数据</th>\n<th scope=\"col\">保存至</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">未确认邮箱的账号</th>\n<td data-label=\"保存至\">注册后 7 天</td>\n</tr>\n<tr>\n<th scope=\"row\">邮件验证码</th>\n<td data-label=\"保存至\">10 分钟内有效，一天后删除</td>\n</tr>\n<tr>\n<th scope=\"row\">会话</th>\n<td data-label=\"保存至\">结束后 30 天</td>\n</tr>\n<tr>\n<th scope=\"row\">店铺密钥</th>\n<td data-label=\"保存至\">您解绑店铺时立即销毁</td>\n</tr>\n<tr>\n<th scope=\"row\">平台要求删除的店铺顾客数据</th>\n<td data-label=\"保存至\">收到要求后 30 天内</td>\n</tr>\n<tr>\n<th scope=\"row\">已注销的账号</th>\n<td data-label=\"保存至\">注销后 24 个月，用于处理旧订单的主张</td>\n</tr>\n<tr>\n<th scope=\"row\">发票与账簿记录</th>\n<td data-label=\"保存至\">税法和商法要求的期限</td>\n</tr>\n</tbody>\n</table>\n</div>"},{"id":"security","title":"7. 安全","html":"<p>网站以加密方式传输。机密信息加密保存，密码以哈希保存。员工与会员分开登录并使用第二验证因素，只能查看其职责所需的内容，操作均有记录。我们进行备份，以免因故障丢失数据。</p>"},{"id":"rights","title":"8. 您的权利","html":"<p>您可以询问我们保存了您的哪些数据并获取副本，要求更正错误数据，要求删除或限制使用，对基于正当利益的使用提出反对，以及将数据转移至他处。请写信给我们，我们在一个月内答复。您也可以向所在国的数据保护机构投诉。</p>\n<p>如您的顾客与我们联系，我们会将其请求转交给您，并协助您答复。</p>"},{"id":"changes","title":"9. 变更","html":"<p>若数据处理方式发生变化，本页会先行更新，并注明新版本与日期。对会员有重要影响的变更，我们会以邮件告知。</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('walletrules', 'en-US', '2026-11', 'Pay with Wallet Rules', 'What the figures in your wallet mean, how money gets in and out, and what it costs.', '## 1. What the wallet is {#what}

The wallet is your prepaid account with Quayside, kept in US dollars. You pay orders from it, and refunds come back to it. It is not a bank account: no interest is paid on a balance, and no fee is charged for one that rests, however long.

## 2. What the figures mean {#figures}

| Figure | Meaning |
| --- | --- |
| Balance | What you can spend now. It is never below zero |
| Pending | Money on its way: wire transfers under review, which you cannot spend yet, and amounts held for a withdrawal or a fee. A card or PayPal page merely opened is not in it |
| Bulk deposit | Deposits you have paid for open bulk and inventory orders. They are offset when the rest is paid |
| Borrowed | What you have drawn from a credit line and not yet repaid |
| Available loan limit | What your credit line, while it is active, still allows you to draw |
| Owed | Shown only where there is something: what a reversed payment has left open. It is settled first by money that comes in |
| Withdrawable | Your balance without bonuses and without open difference bills of parcels that have left; nothing while something is borrowed or owed, or while a payment is disputed |

## 3. Recharging {#recharge}

You recharge in US dollars, euros or pounds, from 10.00 on. The methods offered are those shown on the recharge page.

- Card: credited as soon as the payment has been confirmed.
- PayPal: credited likewise; the transaction fee of section 4 is taken from it.
- Wire transfer: credited when our finance team has found the money on our account. What is credited is the amount that arrived, after the fees of the banks on the way. Always give the payment reference of your recharge order.
- For euros and pounds the rate shown is indicative. It is fixed when the provider captures the payment, or when we confirm the transfer.
- A recharge order that is not paid is closed after 24 hours, a wire transfer without proof after 7 days. Money that arrives later is credited all the same.

## 4. The PayPal transaction fee {#paypal}

A payment by PayPal carries a transaction fee of 2.00 % of the amount due, rounded to the cent. It is a line of its own in your wallet and is taken from the balance: a recharge of $100.00 adds $100.00 and takes $2.00. If you pay an order by PayPal and the balance does not cover the fee, it is added to the amount you pay at PayPal. The fee is not refunded.

## 5. Paying from the wallet {#paying}

When you pay from the wallet, money is used in this order: bonuses, balance, credit line.

- A payment for several orders pays all of them or none.
- If the balance is too small, nothing is taken and you are asked to recharge the difference.
- If the total has changed since you opened the page, you see the old and the new amount and are asked again.
- Orders paid directly by card or PayPal pass through the wallet, too, so that its history tells the whole story.
- A payment whose outcome is not known yet is shown as such and cannot be repeated until it is.

## 6. Refunds {#refunds}

Refunds are credited to the balance at once, unless you ask for the original method of payment; that is possible for at most the amount paid by it. Bonuses come back as bonuses, in the share they had paid.

## 7. Withdrawing {#withdraw}

You can have what is withdrawable paid out, from $50.00 on. The amount is held as soon as you ask for it.

- Ways: Payoneer; Wise inside the United States (ACH); a bank account by SWIFT or IBAN.
- We review a request within 3 to 5 business days. The money arrives within 15 business days.
- You can cancel a request while it is under review. One request can be open at a time.
- We charge no fee of our own at present; the banks on the way may. If a bank returns the money, it is credited again, less what the bank kept.
- Payments to sanctioned countries are not allowed.
- Each request is confirmed with your password or a code sent to your email address. The account paid to must be yours.

## 8. Credit line {#credit}

Members with stable volume and a clean payment history can apply for a credit line. Its limit and term are agreed for each member; the usual term is 15 days from each draw. It bears no interest.

- It can be used for orders and difference bills, not for deposits or withdrawals.
- You are reminded 3 days before an amount is due, on the day, and after it.
- While something is overdue the line is suspended, no new order can be paid, and money that comes in repays it first.

## 9. Disputed payments {#disputes}

If a payment to us is reversed by a bank or PayPal, its amount is taken from the balance; what the balance does not cover is owed. Withdrawals are paused until the dispute is settled. If it is decided in our favour, the amount is credited again.

## 10. History and corrections {#history}

Every movement is listed with its time, its reason, the related number and the balance after it, and can be downloaded. Entries are never altered or deleted: a correction is an entry of its own that names its reason. If you find something you cannot explain, please tell us.

## 11. Frozen and closed accounts {#end}

While an account is frozen its balance rests untouched. When an account is closed, what is left of the balance is paid out to you, whatever its size; the minimum for withdrawals does not apply then.
', '[{"id":"what","title":"1. What the wallet is","html":"<p>The wallet is your prepaid account with Quayside, kept in US dollars. You pay orders from it, and refunds come back to it. It is not a bank account: no interest is paid on a balance, and no fee is charged for one that rests, however long.</p>"},{"id":"figures","title":"2. What the figures mean","html":"<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"figures-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">Figure</th>\n<th scope=\"col\">Meaning</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">Balance</th>\n<td data-label=\"Meaning\">What you can spend now. It is never below zero</td>\n</tr>\n<tr>\n<th scope=\"row\">Pending</th>\n<td data-label=\"Meaning\">Money on its way: wire transfers under review, which you cannot spend yet, and amounts held for a withdrawal or a fee. A card or PayPal page merely opened is not in it</td>\n</tr>\n<tr>\n<th scope=\"row\">Bulk deposit</th>\n<td data-label=\"Meaning\">Deposits you have paid for open bulk and inventory orders. They are offset when the rest is paid</td>\n</tr>\n<tr>\n<th scope=\"row\">Borrowed</th>\n<td data-label=\"Meaning\">What you have drawn from a credit line and not yet repaid</td>\n</tr>\n<tr>\n<th scope=\"row\">Available loan limit</th>\n<td data-label=\"Meaning\">What your credit line, while it is active, still allows you to draw</td>\n</tr>\n<tr>\n<th scope=\"row\">Owed</th>\n<td data-label=\"Meaning\">Shown only where there is something: what a reversed payment has left open. It is settled first by money that comes in</td>\n</tr>\n<tr>\n<th scope=\"row\">Withdrawable</th>\n<td data-label=\"Meaning\">Your balance without bonuses and without open difference bills of parcels that have left; nothing while something is borrowed or owed, or while a payment is disputed</td>\n</tr>\n</tbody>\n</table>\n</div>"},{"id":"recharge","title":"3. Recharging","html":"<p>You recharge in US dollars, euros or pounds, from 10.00 on. The methods offered are those shown on the recharge page.</p>\n<ul>\n<li>Card: credited as soon as the payment has been confirmed.</li>\n<li>PayPal: credited likewise; the transaction fee of section 4 is taken from it.</li>\n<li>Wire transfer: credited when our finance team has found the money on our account. What is credited is the amount that arrived, after the fees of the banks on the way. Always give the payment reference of your recharge order.</li>\n<li>For euros and pounds the rate shown is indicative. It is fixed when the provider captures the payment, or when we confirm the transfer.</li>\n<li>A recharge order that is not paid is closed after 24 hours, a wire transfer without proof after 7 days. Money that arrives later is credited all the same.</li>\n</ul>"},{"id":"paypal","title":"4. The PayPal transaction fee","html":"<p>A payment by PayPal carries a transaction fee of 2.00 % of the amount due, rounded to the cent. It is a line of its own in your wallet and is taken from the balance: a recharge of $100.00 adds $100.00 and takes $2.00. If you pay an order by PayPal and the balance does not cover the fee, it is added to the amount you pay at PayPal. The fee is not refunded.</p>"},{"id":"paying","title":"5. Paying from the wallet","html":"<p>When you pay from the wallet, money is used in this order: bonuses, balance, credit line.</p>\n<ul>\n<li>A payment for several orders pays all of them or none.</li>\n<li>If the balance is too small, nothing is taken and you are asked to recharge the difference.</li>\n<li>If the total has changed since you opened the page, you see the old and the new amount and are asked again.</li>\n<li>Orders paid directly by card or PayPal pass through the wallet, too, so that its history tells the whole story.</li>\n<li>A payment whose outcome is not known yet is shown as such and cannot be repeated until it is.</li>\n</ul>"},{"id":"refunds","title":"6. Refunds","html":"<p>Refunds are credited to the balance at once, unless you ask for the original method of payment; that is possible for at most the amount paid by it. Bonuses come back as bonuses, in the share they had paid.</p>"},{"id":"withdraw","title":"7. Withdrawing","html":"<p>You can have what is withdrawable paid out, from $50.00 on. The amount is held as soon as you ask for it.</p>\n<ul>\n<li>Ways: Payoneer; Wise inside the United States (ACH); a bank account by SWIFT or IBAN.</li>\n<li>We review a request within 3 to 5 business days. The money arrives within 15 business days.</li>\n<li>You can cancel a request while it is under review. One request can be open at a time.</li>\n<li>We charge no fee of our own at present; the banks on the way may. If a bank returns the money, it is credited again, less what the bank kept.</li>\n<li>Payments to sanctioned countries are not allowed.</li>\n<li>Each request is confirmed with your password or a code sent to your email address. The account paid to must be yours.</li>\n</ul>"},{"id":"credit","title":"8. Credit line","html":"<p>Members with stable volume and a clean payment history can apply for a credit line. Its limit and term are agreed for each member; the usual term is 15 days from each draw. It bears no interest.</p>\n<ul>\n<li>It can be used for orders and difference bills, not for deposits or withdrawals.</li>\n<li>You are reminded 3 days before an amount is due, on the day, and after it.</li>\n<li>While something is overdue the line is suspended, no new order can be paid, and money that comes in repays it first.</li>\n</ul>"},{"id":"disputes","title":"9. Disputed payments","html":"<p>If a payment to us is reversed by a bank or PayPal, its amount is taken from the balance; what the balance does not cover is owed. Withdrawals are paused until the dispute is settled. If it is decided in our favour, the amount is credited again.</p>"},{"id":"history","title":"10. History and corrections","html":"<p>Every movement is listed with its time, its reason, the related number and the balance after it, and can be downloaded. Entries are never altered or deleted: a correction is an entry of its own that names its reason. If you find something you cannot explain, please tell us.</p>"},{"id":"end","title":"11. Frozen and closed accounts","html":"<p>While an account is frozen its balance rests untouched. When an account is closed, what is left of the balance is paid out to you, whatever its size; the minimum for withdrawals does not apply then.</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('walletrules', 'zh-CN', '2026-11', '钱包付款规则', '钱包中各项金额的含义、资金如何进出，以及相关费用。', '## 1. 什么是钱包 {#what}

钱包是您在 Quayside 的预付账户，以美元计。您可以用它支付订单，退款也会退回其中。钱包不是银行账户：余额不计利息，长期不动的余额也不收取任何费用。

## 2. 各项金额的含义 {#figures}

| 项目 | 含义 |
| --- | --- |
| 余额 | 您现在可以使用的金额，不会低于零 |
| 待处理 | 在途资金：审核中、尚不可用的电汇，以及因提现或手续费而冻结的金额。仅打开银行卡或 PayPal 付款页面不计入其中 |
| 批量定金 | 您为未完成的批量与备货订单支付的定金，支付尾款时予以抵扣 |
| 已借用 | 您从信用额度中使用且尚未归还的金额 |
| 可用借款额度 | 信用额度有效期间仍可使用的金额 |
| 欠款 | 仅在存在时显示：因付款被撤回而未结清的金额，由后续入账的资金优先偿还 |
| 可提现 | 余额减去赠金及已发出包裹的未付补差账单；存在借用、欠款或付款争议期间为零 |

## 3. 充值 {#recharge}

您可以用美元、欧元或英镑充值，最低 10.00。可用的方式以充值页面显示的为准。

- 银行卡：付款确认后立即入账。
- PayPal：同样立即入账，并从中扣除第 4 条所述的交易手续费。
- 电汇：财务人员在我方账户查到款项后入账。入账金额为扣除途中银行费用后的实际到账金额。请务必填写充值订单的付款附言。
- 欧元和英镑的汇率仅供参考，以支付机构扣款时或我们确认到账时的汇率为准。
- 未付款的充值订单在 24 小时后关闭，未提交凭证的电汇在 7 天后关闭。此后到账的款项仍会入账。

## 4. PayPal 交易手续费 {#paypal}

PayPal 付款收取应付金额 2.00% 的交易手续费，四舍五入至分。手续费在钱包中单独列示，并从余额中扣除：充值 100.00 美元时，入账 100.00 美元，扣除 2.00 美元。使用 PayPal 支付订单而余额不足以支付手续费的，手续费加入 PayPal 付款金额。手续费不予退还。

## 5. 使用钱包付款 {#paying}

使用钱包付款时，资金按以下顺序使用：赠金、余额、信用额度。

- 一次支付多个订单时，要么全部支付成功，要么全部不支付。
- 余额不足时不会扣款，系统会请您充值差额。
- 若打开页面后总额有变动，系统会显示新旧金额并请您再次确认。
- 直接以银行卡或 PayPal 支付的订单同样经过钱包，因此钱包明细始终完整。
- 结果尚未确定的付款会如实显示，在结果确定之前不能重复付款。

## 6. 退款 {#refunds}

退款即时计入余额；如您要求，可退回原付款方式，以该方式支付的金额为限。由赠金支付的部分按其比例退回为赠金。

## 7. 提现 {#withdraw}

可提现的金额可以申请支付给您，最低 50.00 美元。提交申请后，该金额即被冻结。

- 方式：Payoneer；美国境内 Wise（ACH）；SWIFT 或 IBAN 银行账户。
- 我们在 3 至 5 个工作日内审核，款项在 15 个工作日内到账。
- 审核期间您可以取消申请。同一时间只能有一笔未完成的申请。
- 我们目前不收取手续费，途中银行可能收取。银行退回的款项在扣除银行所收费用后重新入账。
- 不允许向受制裁国家付款。
- 每笔申请须以密码或发送至您邮箱的验证码确认。收款账户必须属于您本人。

## 8. 信用额度 {#credit}

交易量稳定且付款记录良好的会员可以申请信用额度。额度与期限逐户约定，通常为每次使用后 15 天，不计利息。

- 可用于支付订单和补差账单，不可用于定金或提现。
- 到期前 3 天、到期当日及逾期后，我们会发送提醒。
- 逾期期间额度暂停，不能支付新订单，入账资金优先用于还款。

## 9. 付款争议 {#disputes}

向我们支付的款项被银行或 PayPal 撤回的，相应金额从余额中扣除，余额不足的部分记为欠款。争议解决之前暂停提现。争议裁定对我们有利的，该金额重新计入余额。

## 10. 明细与更正 {#history}

每一笔变动都列明时间、原因、相关单号和变动后的余额，并可下载。明细不会被修改或删除：更正以单独的记录入账，并注明原因。如发现无法解释的记录，请告知我们。

## 11. 冻结与注销的账号 {#end}

账号冻结期间，余额保持不变。账号注销时，剩余余额无论多少均会支付给您，不适用提现最低金额。
', '[{"id":"what","title":"1. 什么是钱包","html":"<p>钱包是您在 Quayside 的预付账户，以美元计。您可以用它支付订单，退款也会退回其中。钱包不是银行账户：余额不计利息，长期不动的余额也不收取任何费用。</p>"},{"id":"figures","title":"2. 各项金额的含义","html":"<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"figures-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">项目</th>\n<th scope=\"col\">含义</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">余额</th>\n<td data-label=\"含义\">您现在可以使用的金额，不会低于零</td>\n</tr>\n<tr>\n<th scope=\"row\">待处理</th>\n<td data-label=\"含义\">在途资金：审核中、尚不可用的电汇，以及因提现或手续费而冻结的金额。仅打开银行卡或 PayPal 付款页面不计入其中</td>\n</tr>\n<tr>\n<th scope=\"row\">批量定金</th>\n<td data-label=\"含义\">您为未完成的批量与备货订单支付的定金，支付尾款时予以抵扣</td>\n</tr>\n<tr>\n<th scope=\"row\">已借用</th>\n<td data-label=\"含义\">您从信用额度中使用且尚未归还的金额</td>\n</tr>\n<tr>\n<th scope=\"row\">可用借款额度</th>\n<td data-label=\"含义\">信用额度有效期间仍可使用的金额</td>\n</tr>\n<tr>\n<th scope=\"row\">欠款</th>\n<td data-label=\"含义\">仅在存在时显示：因付款被撤回而未结清的金额，由后续入账的资金优先偿还</td>\n</tr>\n<tr>\n<th scope=\"row\">可提现</th>\n<td data-label=\"含义\">余额减去赠金及已发出包裹的未付补差账单；存在借用、欠款或付款争议期间为零</td>\n</tr>\n</tbody>\n</table>\n</div>"},{"id":"recharge","title":"3. 充值","html":"<p>您可以用美元、欧元或英镑充值，最低 10.00。可用的方式以充值页面显示的为准。</p>\n<ul>\n<li>银行卡：付款确认后立即入账。</li>\n<li>PayPal：同样立即入账，并从中扣除第 4 条所述的交易手续费。</li>\n<li>电汇：财务人员在我方账户查到款项后入账。入账金额为扣除途中银行费用后的实际到账金额。请务必填写充值订单的付款附言。</li>\n<li>欧元和英镑的汇率仅供参考，以支付机构扣款时或我们确认到账时的汇率为准。</li>\n<li>未付款的充值订单在 24 小时后关闭，未提交凭证的电汇在 7 天后关闭。此后到账的款项仍会入账。</li>\n</ul>"},{"id":"paypal","title":"4. PayPal 交易手续费","html":"<p>PayPal 付款收取应付金额 2.00% 的交易手续费，四舍五入至分。手续费在钱包中单独列示，并从余额中扣除：充值 100.00 美元时，入账 100.00 美元，扣除 2.00 美元。使用 PayPal 支付订单而余额不足以支付手续费的，手续费加入 PayPal 付款金额。手续费不予退还。</p>"},{"id":"paying","title":"5. 使用钱包付款","html":"<p>使用钱包付款时，资金按以下顺序使用：赠金、余额、信用额度。</p>\n<ul>\n<li>一次支付多个订单时，要么全部支付成功，要么全部不支付。</li>\n<li>余额不足时不会扣款，系统会请您充值差额。</li>\n<li>若打开页面后总额有变动，系统会显示新旧金额并请您再次确认。</li>\n<li>直接以银行卡或 PayPal 支付的订单同样经过钱包，因此钱包明细始终完整。</li>\n<li>结果尚未确定的付款会如实显示，在结果确定之前不能重复付款。</li>\n</ul>"},{"id":"refunds","title":"6. 退款","html":"<p>退款即时计入余额；如您要求，可退回原付款方式，以该方式支付的金额为限。由赠金支付的部分按其比例退回为赠金。</p>"},{"id":"withdraw","title":"7. 提现","html":"<p>可提现的金额可以申请支付给您，最低 50.00 美元。提交申请后，该金额即被冻结。</p>\n<ul>\n<li>方式：Payoneer；美国境内 Wise（ACH）；SWIFT 或 IBAN 银行账户。</li>\n<li>我们在 3 至 5 个工作日内审核，款项在 15 个工作日内到账。</li>\n<li>审核期间您可以取消申请。同一时间只能有一笔未完成的申请。</li>\n<li>我们目前不收取手续费，途中银行可能收取。银行退回的款项在扣除银行所收费用后重新入账。</li>\n<li>不允许向受制裁国家付款。</li>\n<li>每笔申请须以密码或发送至您邮箱的验证码确认。收款账户必须属于您本人。</li>\n</ul>"},{"id":"credit","title":"8. 信用额度","html":"<p>交易量稳定且付款记录良好的会员可以申请信用额度。额度与期限逐户约定，通常为每次使用后 15 天，不计利息。</p>\n<ul>\n<li>可用于支付订单和补差账单，不可用于定金或提现。</li>\n<li>到期前 3 天、到期当日及逾期后，我们会发送提醒。</li>\n<li>逾期期间额度暂停，不能支付新订单，入账资金优先用于还款。</li>\n</ul>"},{"id":"disputes","title":"9. 付款争议","html":"<p>向我们支付的款项被银行或 PayPal 撤回的，相应金额从余额中扣除，余额不足的部分记为欠款。争议解决之前暂停提现。争议裁定对我们有利的，该金额重新计入余额。</p>"},{"id":"history","title":"10. 明细与更正","html":"<p>每一笔变动都列明时间、原因、相关单号和变动后的余额，并可下载。明细不会被修改或删除：更正以单独的记录入账，并注明原因。如发现无法解释的记录，请告知我们。</p>"},{"id":"end","title":"11. 冻结与注销的账号","html":"<p>账号冻结期间，余额保持不变。账号注销时，剩余余额无论多少均会支付给您，不适用提现最低金额。</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('shippingpolicy', 'en-US', '2026-11', 'Shipping policy', 'Where we ship from and to, how long it takes, how the fee is worked out, and which taxes are due.', '## 1. From where, to where {#places}

We ship from our warehouses in China and the United States. Each product says where it is in stock. The countries we reach are those offered in the shipping fee calculator; they depend on the shipping methods that are open at the time.

We do not ship to countries under sanctions, at present Belarus, Cuba, Iran, North Korea and Russia.

## 2. Processing and delivery times {#times}

Two times add up. The processing time is what we need to purchase, inspect and pack; it stands on the product page. The delivery time is what the carrier needs after that; it stands with each shipping method. Both are counted in days and are estimates from experience.

- A paid order is accepted after a cooling-off time of 30 minutes, in which you can still cancel it.
- In the weeks before Christmas, around Chinese New Year and in other peaks carriers take longer and may close methods; the calculator and the order page show only what is open.
- Delays of a carrier, of customs or by force majeure are not in our hands. From when on a parcel counts as lost is said in the Refund and Reshipment Policy.

## 3. How the shipping fee is worked out {#fee}

The fee is worked out for each parcel from its weight, its size, its contents and its destination. The calculator shows every part of it.

| Part | What it is |
| --- | --- |
| Actual weight | The weight of all pieces plus the packaging, in grams |
| Volume weight | Length × width × height in cm, divided by the divisor of the method (5000 to 9000), in kg; some methods do not use it |
| Charged weight | By the method: the actual weight; the greater of the two; or the volume weight once it reaches twice the actual one. At least the method''s minimum, rounded up to its step |
| Base fee | A one-off registration fee, where there is one, plus a price by charged weight |
| Surcharges | Remote areas, fuel, batteries, oversize, peak season: where the method has them |

- A quote holds for 24 hours. After that the order is quoted anew, and you are asked before you pay more.
- Goods from different warehouses travel in separate parcels; each has a fee of its own.
- Goods taken from your own inventory cost nothing again, but count in the weight.
- The packed parcel is weighed. What happens if it costs more or less than quoted is said in the Refund and Reshipment Policy.

## 4. Which method is used {#choice}

You can choose a method for each order. Where you do not, we take the cheapest tracked method of at most 20 days, else the cheapest there is. If no method serves the country or accepts the goods, the order page says so and the order cannot be paid until that is solved.

## 5. Goods that need attention {#goods}

Every product is marked with what matters to carriers: battery, liquid, magnetic, cosmetic, food, knife, branded. Some methods and some countries do not accept all of them; such methods are not offered. What the law or every carrier forbids is not sold here at all.

## 6. Addresses {#addresses}

An address is complete when a carrier can deliver with it:

- First and last name, street, city, country and a telephone number; house number, province and post code where the country has them.
- Latin letters, because most carriers read no others. You can insist on other letters at your own risk.
- A tax number of the recipient where the destination asks for one, for instance CPF or CNPJ in Brazil, RUT in Chile, PCCC in South Korea.
- An unpaid order can be changed at any time. For a paid one we can take a new address until the goods are picked; if it makes shipping dearer or cheaper, the difference is settled.

## 7. Parcels and tracking {#tracking}

When a parcel is handed to the carrier, its tracking number appears on the order and is sent to your store at once, with the name of the carrier and a link, so that your customer can be told. An order may travel in several parcels; each has its own number. Methods without tracking are marked as such.

## 8. Taxes and duties {#taxes}

What has to be collected with the sale is part of the order''s tax fee and shown line by line before you pay. Which rules are in force depends on the date and the destination:

| Destination | What applies |
| --- | --- |
| European Union, up to €150 | VAT under IOSS, by your store''s own IOSS number where you have given one. Since 1 July 2026 also the flat customs duty of €3 for each kind of goods in a consignment to consumers. Some countries add a handling fee |
| United Kingdom, up to £135 | VAT is collected with the sale |
| Australia, up to A$1,000 | GST is collected with the sale |
| New Zealand | GST is collected with the sale for goods of low value |
| Norway, up to NOK 3,000 | VAT under VOEC is collected with the sale |
| United States | There is no duty-free limit any more; duty or the postal flat fee is due |
| Other countries | Import taxes and duties are owed by the recipient, unless the method says otherwise |

- You give your IOSS number in the settings of your store. We charge no VAT then; the number goes into the customs data of the parcel.
- Without an IOSS number parcels to the European Union travel with duties and taxes unpaid, and the recipient pays them on delivery.
- For bulk goods sent to your own address abroad you are the importer.

## 9. When something goes wrong {#problems}

In short; the Refund and Reshipment Policy has the details:

- An order that has not been handed over can be intercepted.
- A parcel that comes back can be delivered a second time within 7 days, for $15.00.
- Damaged, wrong or missing goods are reported within 7 days of delivery.
- A parcel without a scan for 60 days (US 45, Brazil 110) counts as lost.
', '[{"id":"places","title":"1. From where, to where","html":"<p>We ship from our warehouses in China and the United States. Each product says where it is in stock. The countries we reach are those offered in the shipping fee calculator; they depend on the shipping methods that are open at the time.</p>\n<p>We do not ship to countries under sanctions, at present Belarus, Cuba, Iran, North Korea and Russia.</p>"},{"id":"times","title":"2. Processing and delivery times","html":"<p>Two times add up. The processing time is what we need to purchase, inspect and pack; it stands on the product page. The delivery time is what the carrier needs after that; it stands with each shipping method. Both are counted in days and are estimates from experience.</p>\n<ul>\n<li>A paid order is accepted after a cooling-off time of 30 minutes, in which you can still cancel it.</li>\n<li>In the weeks before Christmas, around Chinese New Year and in other peaks carriers take longer and may close methods; the calculator and the order page show only what is open.</li>\n<li>Delays of a carrier, of customs or by force majeure are not in our hands. From when on a parcel counts as lost is said in the Refund and Reshipment Policy.</li>\n</ul>"},{"id":"fee","title":"3. How the shipping fee is worked out","html":"<p>The fee is worked out for each parcel from its weight, its size, its contents and its destination. The calculator shows every part of it.</p>\n<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"fee-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">Part</th>\n<th scope=\"col\">What it is</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">Actual weight</th>\n<td data-label=\"What it is\">The weight of all pieces plus the packaging, in grams</td>\n</tr>\n<tr>\n<th scope=\"row\">Volume weight</th>\n<td data-label=\"What it is\">Length × width × height in cm, divided by the divisor of the method (5000 to 9000), in kg; some methods do not use it</td>\n</tr>\n<tr>\n<th scope=\"row\">Charged weight</th>\n<td data-label=\"What it is\">By the method: the actual weight; the greater of the two; or the volume weight once it reaches twice the actual one. At least the method''s minimum, rounded up to its step</td>\n</tr>\n<tr>\n<th scope=\"row\">Base fee</th>\n<td data-label=\"What it is\">A one-off registration fee, where there is one, plus a price by charged weight</td>\n</tr>\n<tr>\n<th scope=\"row\">Surcharges</th>\n<td data-label=\"What it is\">Remote areas, fuel, batteries, oversize, peak season: where the method has them</td>\n</tr>\n</tbody>\n</table>\n</div>\n<ul>\n<li>A quote holds for 24 hours. After that the order is quoted anew, and you are asked before you pay more.</li>\n<li>Goods from different warehouses travel in separate parcels; each has a fee of its own.</li>\n<li>Goods taken from your own inventory cost nothing again, but count in the weight.</li>\n<li>The packed parcel is weighed. What happens if it costs more or less than quoted is said in the Refund and Reshipment Policy.</li>\n</ul>"},{"id":"choice","title":"4. Which method is used","html":"<p>You can choose a method for each order. Where you do not, we take the cheapest tracked method of at most 20 days, else the cheapest there is. If no method serves the country or accepts the goods, the order page says so and the order cannot be paid until that is solved.</p>"},{"id":"goods","title":"5. Goods that need attention","html":"<p>Every product is marked with what matters to carriers: battery, liquid, magnetic, cosmetic, food, knife, branded. Some methods and some countries do not accept all of them; such methods are not offered. What the law or every carrier forbids is not sold here at all.</p>"},{"id":"addresses","title":"6. Addresses","html":"<p>An address is complete when a carrier can deliver with it:</p>\n<ul>\n<li>First and last name, street, city, country and a telephone number; house number, province and post code where the country has them.</li>\n<li>Latin letters, because most carriers read no others. You can insist on other letters at your own risk.</li>\n<li>A tax number of the recipient where the destination asks for one, for instance CPF or CNPJ in Brazil, RUT in Chile, PCCC in South Korea.</li>\n<li>An unpaid order can be changed at any time. For a paid one we can take a new address until the goods are picked; if it makes shipping dearer or cheaper, the difference is settled.</li>\n</ul>"},{"id":"tracking","title":"7. Parcels and tracking","html":"<p>When a parcel is handed to the carrier, its tracking number appears on the order and is sent to your store at once, with the name of the carrier and a link, so that your customer can be told. An order may travel in several parcels; each has its own number. Methods without tracking are marked as such.</p>"},{"id":"taxes","title":"8. Taxes and duties","html":"<p>What has to be collected with the sale is part of the order''s tax fee and shown line by line before you pay. Which rules are in force depends on the date and the destination:</p>\n<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"taxes-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">Destination</th>\n<th scope=\"col\">What applies</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">European Union, up to €150</th>\n<td data-label=\"What applies\">VAT under IOSS, by your store''s own IOSS number where you have given one. Since 1 July 2026 also the flat customs duty of €3 for each kind of goods in a consignment to consumers. Some countries add a handling fee</td>\n</tr>\n<tr>\n<th scope=\"row\">United Kingdom, up to £135</th>\n<td data-label=\"What applies\">VAT is collected with the sale</td>\n</tr>\n<tr>\n<th scope=\"row\">Australia, up to A$1,000</th>\n<td data-label=\"What applies\">GST is collected with the sale</td>\n</tr>\n<tr>\n<th scope=\"row\">New Zealand</th>\n<td data-label=\"What applies\">GST is collected with the sale for goods of low value</td>\n</tr>\n<tr>\n<th scope=\"row\">Norway, up to NOK 3,000</th>\n<td data-label=\"What applies\">VAT under VOEC is collected with the sale</td>\n</tr>\n<tr>\n<th scope=\"row\">United States</th>\n<td data-label=\"What applies\">There is no duty-free limit any more; duty or the postal flat fee is due</td>\n</tr>\n<tr>\n<th scope=\"row\">Other countries</th>\n<td data-label=\"What applies\">Import taxes and duties are owed by the recipient, unless the method says otherwise</td>\n</tr>\n</tbody>\n</table>\n</div>\n<ul>\n<li>You give your IOSS number in the settings of your store. We charge no VAT then; the number goes into the customs data of the parcel.</li>\n<li>Without an IOSS number parcels to the European Union travel with duties and taxes unpaid, and the recipient pays them on delivery.</li>\n<li>For bulk goods sent to your own address abroad you are the importer.</li>\n</ul>"},{"id":"problems","title":"9. When something goes wrong","html":"<p>In short; the Refund and Reshipment Policy has the details:</p>\n<ul>\n<li>An order that has not been handed over can be intercepted.</li>\n<li>A parcel that comes back can be delivered a second time within 7 days, for $15.00.</li>\n<li>Damaged, wrong or missing goods are reported within 7 days of delivery.</li>\n<li>A parcel without a scan for 60 days (US 45, Brazil 110) counts as lost.</li>\n</ul>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('shippingpolicy', 'zh-CN', '2026-11', '物流政策', '发货地与目的地、时效、运费的计算方式，以及应缴的税费。', '## 1. 发货地与目的地 {#places}

我们从位于中国和美国的仓库发货，每个商品页面标明库存所在地。可送达的国家和地区以运费计算器中提供的选项为准，取决于当时开放的物流方式。

我们不向受制裁国家发货，目前包括白俄罗斯、古巴、伊朗、朝鲜和俄罗斯。

## 2. 处理时间与运输时效 {#times}

总时长由两部分相加。处理时间是我们采购、检验和打包所需的时间，标明于商品页面；运输时效是此后承运商所需的时间，标明于每种物流方式。两者均以天计，为经验估计。

- 已付款订单在 30 分钟冷静期后受理，期间您仍可取消。
- 圣诞节前数周、春节前后及其他高峰期，承运商时效会延长，部分渠道可能关闭；计算器和订单页面只显示开放的渠道。
- 因承运商、海关或不可抗力造成的延误不受我们控制。包裹何时视为遗失，见《退款与补发政策》。

## 3. 运费如何计算 {#fee}

运费按每个包裹的重量、尺寸、内容和目的地计算，计算器会列出其中每一部分。

| 项目 | 说明 |
| --- | --- |
| 实际重量 | 全部商品的重量加上包装重量，以克计 |
| 体积重量 | 长 × 宽 × 高（厘米）除以该渠道的系数（5000 至 9000），以千克计；部分渠道不计体积 |
| 计费重量 | 按渠道规则：实际重量；两者中的较大者；或体积重量达到实际重量两倍时取体积重量。不低于该渠道的最低计费重量，并按其进位单位向上取整 |
| 基本运费 | 一次性挂号费（如有）加上按计费重量计算的费用 |
| 附加费 | 偏远地区、燃油、带电、超大件、旺季：仅在该渠道收取时适用 |

- 报价有效期为 24 小时。逾期后订单会重新报价，若价格上涨，付款前会请您确认。
- 不同仓库的商品分开包裹发运，各自计算运费。
- 使用您自有库存的商品不再收取货款，但计入重量。
- 包裹打包后会称重。实际费用高于或低于报价时的处理方式，见《退款与补发政策》。

## 4. 使用哪种物流方式 {#choice}

您可以为每个订单选择物流方式。未选择时，我们采用 20 天以内可追踪的最低价渠道；没有时采用最低价渠道。若没有渠道服务该国家或接收该类商品，订单页面会说明，问题解决之前订单无法付款。

## 5. 需要注意的商品 {#goods}

每个商品都标有承运商关注的属性：带电、液体、磁性、化妆品、食品、刀具、品牌。部分渠道和国家不接收其中某些类别，此类渠道不会提供。法律或所有承运商禁止的商品，本平台不予销售。

## 6. 收货地址 {#addresses}

承运商能够据以派送的地址才是完整的地址：

- 姓名、街道、城市、国家和电话；目的地适用时还包括门牌号、省/州和邮编。
- 使用拉丁字母，因为多数承运商不识别其他文字。您可以坚持使用其他文字，风险由您承担。
- 目的地要求收件人税号的，须提供税号，例如巴西的 CPF 或 CNPJ、智利的 RUT、韩国的 PCCC。
- 未付款订单可随时修改。已付款订单在拣货前可以更换地址；由此产生的运费差额另行结算。

## 7. 包裹与物流追踪 {#tracking}

包裹交付承运商后，物流单号会显示在订单中，并连同承运商名称和查询链接立即回传至您的店铺，以便通知您的顾客。一个订单可能分多个包裹发运，每个包裹有各自的单号。不可追踪的物流方式会明确标注。

## 8. 税费与关税 {#taxes}

须在销售时代收的税费计入订单的税费项目，并在付款前逐项显示。适用的规则取决于日期和目的地：

| 目的地 | 适用规则 |
| --- | --- |
| 欧盟，150 欧元以下 | 按 IOSS 缴纳增值税；您填写了店铺自有 IOSS 号的，使用该号。自 2026 年 7 月 1 日起，寄给消费者的包裹另按每类商品征收 3 欧元的固定关税。部分国家另收处理费 |
| 英国，135 英镑以下 | 销售时代收增值税 |
| 澳大利亚，1,000 澳元以下 | 销售时代收商品及服务税 |
| 新西兰 | 低值商品在销售时代收商品及服务税 |
| 挪威，3,000 挪威克朗以下 | 按 VOEC 在销售时代收增值税 |
| 美国 | 已无免税额度，须缴纳关税或邮政固定费用 |
| 其他国家和地区 | 除物流方式另有说明外，进口税费由收件人承担 |

- IOSS 号在店铺设置中填写。填写后我们不收取增值税，该号会写入包裹的报关数据。
- 没有 IOSS 号时，寄往欧盟的包裹以未完税方式发运，税费由收件人在派送时缴纳。
- 批量商品寄往您本人的境外地址时，您是进口商。

## 9. 出现问题时 {#problems}

简要说明如下，详见《退款与补发政策》：

- 尚未交付承运商的订单可以申请拦截。
- 退回的包裹可在 7 天内支付 15.00 美元再次派送。
- 商品损坏、错发或缺少的，请在妥投后 7 天内提交。
- 包裹 60 天没有扫描记录（美国 45 天，巴西 110 天）视为遗失。
', '[{"id":"places","title":"1. 发货地与目的地","html":"<p>我们从位于中国和美国的仓库发货，每个商品页面标明库存所在地。可送达的国家和地区以运费计算器中提供的选项为准，取决于当时开放的物流方式。</p>\n<p>我们不向受制裁国家发货，目前包括白俄罗斯、古巴、伊朗、朝鲜和俄罗斯。</p>"},{"id":"times","title":"2. 处理时间与运输时效","html":"<p>总时长由两部分相加。处理时间是我们采购、检验和打包所需的时间，标明于商品页面；运输时效是此后承运商所需的时间，标明于每种物流方式。两者均以天计，为经验估计。</p>\n<ul>\n<li>已付款订单在 30 分钟冷静期后受理，期间您仍可取消。</li>\n<li>圣诞节前数周、春节前后及其他高峰期，承运商时效会延长，部分渠道可能关闭；计算器和订单页面只显示开放的渠道。</li>\n<li>因承运商、海关或不可抗力造成的延误不受我们控制。包裹何时视为遗失，见《退款与补发政策》。</li>\n</ul>"},{"id":"fee","title":"3. 运费如何计算","html":"<p>运费按每个包裹的重量、尺寸、内容和目的地计算，计算器会列出其中每一部分。</p>\n<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"fee-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">项目</th>\n<th scope=\"col\">说明</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">实际重量</th>\n<td data-label=\"说明\">全部商品的重量加上包装重量，以克计</td>\n</tr>\n<tr>\n<th scope=\"row\">体积重量</th>\n<td data-label=\"说明\">长 × 宽 × 高（厘米）除以该渠道的系数（5000 至 9000），以千克计；部分渠道不计体积</td>\n</tr>\n<tr>\n<th scope=\"row\">计费重量</th>\n<td data-label=\"说明\">按渠道规则：实际重量；两者中的较大者；或体积重量达到实际重量两倍时取体积重量。不低于该渠道的最低计费重量，并按其进位单位向上取整</td>\n</tr>\n<tr>\n<th scope=\"row\">基本运费</th>\n<td data-label=\"说明\">一次性挂号费（如有）加上按计费重量计算的费用</td>\n</tr>\n<tr>\n<th scope=\"row\">附加费</th>\n<td data-label=\"说明\">偏远地区、燃油、带电、超大件、旺季：仅在该渠道收取时适用</td>\n</tr>\n</tbody>\n</table>\n</div>\n<ul>\n<li>报价有效期为 24 小时。逾期后订单会重新报价，若价格上涨，付款前会请您确认。</li>\n<li>不同仓库的商品分开包裹发运，各自计算运费。</li>\n<li>使用您自有库存的商品不再收取货款，但计入重量。</li>\n<li>包裹打包后会称重。实际费用高于或低于报价时的处理方式，见《退款与补发政策》。</li>\n</ul>"},{"id":"choice","title":"4. 使用哪种物流方式","html":"<p>您可以为每个订单选择物流方式。未选择时，我们采用 20 天以内可追踪的最低价渠道；没有时采用最低价渠道。若没有渠道服务该国家或接收该类商品，订单页面会说明，问题解决之前订单无法付款。</p>"},{"id":"goods","title":"5. 需要注意的商品","html":"<p>每个商品都标有承运商关注的属性：带电、液体、磁性、化妆品、食品、刀具、品牌。部分渠道和国家不接收其中某些类别，此类渠道不会提供。法律或所有承运商禁止的商品，本平台不予销售。</p>"},{"id":"addresses","title":"6. 收货地址","html":"<p>承运商能够据以派送的地址才是完整的地址：</p>\n<ul>\n<li>姓名、街道、城市、国家和电话；目的地适用时还包括门牌号、省/州和邮编。</li>\n<li>使用拉丁字母，因为多数承运商不识别其他文字。您可以坚持使用其他文字，风险由您承担。</li>\n<li>目的地要求收件人税号的，须提供税号，例如巴西的 CPF 或 CNPJ、智利的 RUT、韩国的 PCCC。</li>\n<li>未付款订单可随时修改。已付款订单在拣货前可以更换地址；由此产生的运费差额另行结算。</li>\n</ul>"},{"id":"tracking","title":"7. 包裹与物流追踪","html":"<p>包裹交付承运商后，物流单号会显示在订单中，并连同承运商名称和查询链接立即回传至您的店铺，以便通知您的顾客。一个订单可能分多个包裹发运，每个包裹有各自的单号。不可追踪的物流方式会明确标注。</p>"},{"id":"taxes","title":"8. 税费与关税","html":"<p>须在销售时代收的税费计入订单的税费项目，并在付款前逐项显示。适用的规则取决于日期和目的地：</p>\n<div class=\"content-table\" tabindex=\"0\" role=\"region\" aria-labelledby=\"taxes-title\">\n<table>\n<thead>\n<tr>\n<th scope=\"col\">目的地</th>\n<th scope=\"col\">适用规则</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<th scope=\"row\">欧盟，150 欧元以下</th>\n<td data-label=\"适用规则\">按 IOSS 缴纳增值税；您填写了店铺自有 IOSS 号的，使用该号。自 2026 年 7 月 1 日起，寄给消费者的包裹另按每类商品征收 3 欧元的固定关税。部分国家另收处理费</td>\n</tr>\n<tr>\n<th scope=\"row\">英国，135 英镑以下</th>\n<td data-label=\"适用规则\">销售时代收增值税</td>\n</tr>\n<tr>\n<th scope=\"row\">澳大利亚，1,000 澳元以下</th>\n<td data-label=\"适用规则\">销售时代收商品及服务税</td>\n</tr>\n<tr>\n<th scope=\"row\">新西兰</th>\n<td data-label=\"适用规则\">低值商品在销售时代收商品及服务税</td>\n</tr>\n<tr>\n<th scope=\"row\">挪威，3,000 挪威克朗以下</th>\n<td data-label=\"适用规则\">按 VOEC 在销售时代收增值税</td>\n</tr>\n<tr>\n<th scope=\"row\">美国</th>\n<td data-label=\"适用规则\">已无免税额度，须缴纳关税或邮政固定费用</td>\n</tr>\n<tr>\n<th scope=\"row\">其他国家和地区</th>\n<td data-label=\"适用规则\">除物流方式另有说明外，进口税费由收件人承担</td>\n</tr>\n</tbody>\n</table>\n</div>\n<ul>\n<li>IOSS 号在店铺设置中填写。填写后我们不收取增值税，该号会写入包裹的报关数据。</li>\n<li>没有 IOSS 号时，寄往欧盟的包裹以未完税方式发运，税费由收件人在派送时缴纳。</li>\n<li>批量商品寄往您本人的境外地址时，您是进口商。</li>\n</ul>"},{"id":"problems","title":"9. 出现问题时","html":"<p>简要说明如下，详见《退款与补发政策》：</p>\n<ul>\n<li>尚未交付承运商的订单可以申请拦截。</li>\n<li>退回的包裹可在 7 天内支付 15.00 美元再次派送。</li>\n<li>商品损坏、错发或缺少的，请在妥投后 7 天内提交。</li>\n<li>包裹 60 天没有扫描记录（美国 45 天，巴西 110 天）视为遗失。</li>\n</ul>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('useragreement', 'en-US', '2026-11', 'Platform User Service Agreement', 'How you use your account, what you let us do in your stores, and what happens to your data.', '## 1. Your account {#account}

An account is for businesses and is free. You register with true details and keep them up to date. Your email address is confirmed by a code; an account whose address nobody confirms is deleted after 7 days.

- Keep your password to yourself. After several failed logins a code sent to your email address is asked for as well.
- What is done under your login counts as done by you. Tell us at once if somebody else has it.
- One account belongs to one business and cannot be passed on without our agreement.

## 2. Stores you connect {#stores}

You may connect only stores that are yours or that you are authorised to run. A store belongs to one account at a time. Connecting a store gives us, until you unbind it, the right to read what is needed and to write back what you expect:

- We read your store''s products, and the orders and their delivery addresses, to link products and to ship.
- We write to your store what belongs to your orders here: that they were fulfilled, by which carrier, under which tracking number.
- We keep the keys of your store encrypted, and give back our access when you unbind the store.

## 3. What is not allowed {#conduct}

You use the platform lawfully and with regard for others. In particular you do not

- sell goods where they are forbidden, or in breach of the rights of others,
- pay with means of payment that are not yours, or dispute payments for what you received,
- try to reach data of others, get round limits, or burden the platform with automated requests that no store needs,
- use our pictures and texts for anything else than selling goods bought from us.

## 4. Your personal agent {#agent}

Each member has an agent who answers questions about stock, orders and sourcing. What an agent promises in writing about price and delivery of an order holds for that order.

## 5. Freezing and closing {#freeze}

We may freeze an account where there is reason to believe that these rules are broken, that a payment is disputed, or that somebody else uses it. You can then still log in, read and download, but change nothing. We tell you why and lift it when the reason is gone.

You may close your account at any time once nothing is owed and nothing is open. What is left of the balance is paid out to you, whatever its size.

## 6. Your data and your customers'' data {#data}

We use your details to run the account and to carry out orders. Your customers'' addresses are used for shipping, and are passed to carriers and authorities only as far as delivery and customs need.

- For your customers'' data you are responsible towards them, and we process it on your behalf.
- Personal data is erased when it is no longer needed; invoices are kept as long as the law asks.
- Secrets such as passwords and keys are never stored in readable form.

## 7. The service {#service}

We work to keep the platform available at all times; maintenance and faults cannot be ruled out. Orders your stores receive meanwhile are fetched afterwards, so that none is lost.

## 8. Changes {#changes}

A new version of this agreement is published here with the date from which it holds. If you do not agree to it, you may close your account. The version you agreed to is kept with your account.
', '[{"id":"account","title":"1. Your account","html":"<p>An account is for businesses and is free. You register with true details and keep them up to date. Your email address is confirmed by a code; an account whose address nobody confirms is deleted after 7 days.</p>\n<ul>\n<li>Keep your password to yourself. After several failed logins a code sent to your email address is asked for as well.</li>\n<li>What is done under your login counts as done by you. Tell us at once if somebody else has it.</li>\n<li>One account belongs to one business and cannot be passed on without our agreement.</li>\n</ul>"},{"id":"stores","title":"2. Stores you connect","html":"<p>You may connect only stores that are yours or that you are authorised to run. A store belongs to one account at a time. Connecting a store gives us, until you unbind it, the right to read what is needed and to write back what you expect:</p>\n<ul>\n<li>We read your store''s products, and the orders and their delivery addresses, to link products and to ship.</li>\n<li>We write to your store what belongs to your orders here: that they were fulfilled, by which carrier, under which tracking number.</li>\n<li>We keep the keys of your store encrypted, and give back our access when you unbind the store.</li>\n</ul>"},{"id":"conduct","title":"3. What is not allowed","html":"<p>You use the platform lawfully and with regard for others. In particular you do not</p>\n<ul>\n<li>sell goods where they are forbidden, or in breach of the rights of others,</li>\n<li>pay with means of payment that are not yours, or dispute payments for what you received,</li>\n<li>try to reach data of others, get round limits, or burden the platform with automated requests that no store needs,</li>\n<li>use our pictures and texts for anything else than selling goods bought from us.</li>\n</ul>"},{"id":"agent","title":"4. Your personal agent","html":"<p>Each member has an agent who answers questions about stock, orders and sourcing. What an agent promises in writing about price and delivery of an order holds for that order.</p>"},{"id":"freeze","title":"5. Freezing and closing","html":"<p>We may freeze an account where there is reason to believe that these rules are broken, that a payment is disputed, or that somebody else uses it. You can then still log in, read and download, but change nothing. We tell you why and lift it when the reason is gone.</p>\n<p>You may close your account at any time once nothing is owed and nothing is open. What is left of the balance is paid out to you, whatever its size.</p>"},{"id":"data","title":"6. Your data and your customers'' data","html":"<p>We use your details to run the account and to carry out orders. Your customers'' addresses are used for shipping, and are passed to carriers and authorities only as far as delivery and customs need.</p>\n<ul>\n<li>For your customers'' data you are responsible towards them, and we process it on your behalf.</li>\n<li>Personal data is erased when it is no longer needed; invoices are kept as long as the law asks.</li>\n<li>Secrets such as passwords and keys are never stored in readable form.</li>\n</ul>"},{"id":"service","title":"7. The service","html":"<p>We work to keep the platform available at all times; maintenance and faults cannot be ruled out. Orders your stores receive meanwhile are fetched afterwards, so that none is lost.</p>"},{"id":"changes","title":"8. Changes","html":"<p>A new version of this agreement is published here with the date from which it holds. If you do not agree to it, you may close your account. The version you agreed to is kept with your account.</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
('useragreement', 'zh-CN', '2026-11', '平台用户服务协议', '账号的使用、您授权我们在店铺中进行的操作，以及数据的处理方式。', '## 1. 您的账号 {#account}

账号面向经营者，免费开通。请以真实信息注册并及时更新。邮箱须通过验证码确认；7 天内未确认邮箱的账号将被删除。

- 请妥善保管密码。多次登录失败后，登录时还需要输入发送至您邮箱的验证码。
- 使用您的账号进行的操作视为您本人的操作。如账号被他人掌握，请立即告知我们。
- 一个账号属于一个经营主体，未经我们同意不得转让。

## 2. 您对接的店铺 {#stores}

您只能对接自己的店铺，或经授权经营的店铺。一个店铺同一时间只属于一个账号。对接店铺即授权我们在解绑之前读取所需信息，并回写您所期待的内容：

- 我们读取店铺的商品、订单及收货地址，用于关联商品和发货。
- 我们向店铺回写与订单有关的内容：已发货、承运商及物流单号。
- 店铺密钥加密保存；您解绑店铺时，我们交还访问权限。

## 3. 禁止行为 {#conduct}

您应依法使用平台并尊重他人。尤其不得：

- 在禁止销售的地区销售商品，或侵犯他人权利；
- 使用不属于您的支付工具，或对已收到的商品恶意拒付；
- 试图获取他人数据、绕过限制，或以店铺经营不需要的自动请求加重平台负担；
- 将我们的图片和文字用于销售从我们采购的商品以外的用途。

## 4. 您的专属客服 {#agent}

每位会员都有一名专属客服，解答库存、订单与寻源问题。客服就某笔订单的价格和交付作出的书面承诺，对该订单有效。

## 5. 冻结与注销 {#freeze}

如有理由认为存在违反本协议、付款争议或账号被他人使用的情况，我们可以冻结账号。冻结期间您仍可登录、查看和下载，但不能进行更改。我们会告知原因，并在原因消除后解除冻结。

在没有欠款和未完成事项的情况下，您可以随时注销账号。剩余余额无论多少，均会支付给您。

## 6. 您与您顾客的数据 {#data}

我们使用您的信息来维护账号和履行订单。您顾客的地址仅用于发货，并仅在派送和清关所需的范围内提供给承运商和主管机关。

- 对于您顾客的数据，您对顾客负责，我们受您委托进行处理。
- 个人数据在不再需要时删除；发票按法律要求的期限保存。
- 密码、密钥等机密信息绝不以可读形式保存。

## 7. 服务 {#service}

我们努力保持平台随时可用，但无法完全排除维护和故障。期间您店铺收到的订单会在事后补取，不会遗失。

## 8. 协议变更 {#changes}

新版协议会在此公布，并注明生效日期。如您不同意，可以注销账号。您同意的版本会保存在您的账号中。
', '[{"id":"account","title":"1. 您的账号","html":"<p>账号面向经营者，免费开通。请以真实信息注册并及时更新。邮箱须通过验证码确认；7 天内未确认邮箱的账号将被删除。</p>\n<ul>\n<li>请妥善保管密码。多次登录失败后，登录时还需要输入发送至您邮箱的验证码。</li>\n<li>使用您的账号进行的操作视为您本人的操作。如账号被他人掌握，请立即告知我们。</li>\n<li>一个账号属于一个经营主体，未经我们同意不得转让。</li>\n</ul>"},{"id":"stores","title":"2. 您对接的店铺","html":"<p>您只能对接自己的店铺，或经授权经营的店铺。一个店铺同一时间只属于一个账号。对接店铺即授权我们在解绑之前读取所需信息，并回写您所期待的内容：</p>\n<ul>\n<li>我们读取店铺的商品、订单及收货地址，用于关联商品和发货。</li>\n<li>我们向店铺回写与订单有关的内容：已发货、承运商及物流单号。</li>\n<li>店铺密钥加密保存；您解绑店铺时，我们交还访问权限。</li>\n</ul>"},{"id":"conduct","title":"3. 禁止行为","html":"<p>您应依法使用平台并尊重他人。尤其不得：</p>\n<ul>\n<li>在禁止销售的地区销售商品，或侵犯他人权利；</li>\n<li>使用不属于您的支付工具，或对已收到的商品恶意拒付；</li>\n<li>试图获取他人数据、绕过限制，或以店铺经营不需要的自动请求加重平台负担；</li>\n<li>将我们的图片和文字用于销售从我们采购的商品以外的用途。</li>\n</ul>"},{"id":"agent","title":"4. 您的专属客服","html":"<p>每位会员都有一名专属客服，解答库存、订单与寻源问题。客服就某笔订单的价格和交付作出的书面承诺，对该订单有效。</p>"},{"id":"freeze","title":"5. 冻结与注销","html":"<p>如有理由认为存在违反本协议、付款争议或账号被他人使用的情况，我们可以冻结账号。冻结期间您仍可登录、查看和下载，但不能进行更改。我们会告知原因，并在原因消除后解除冻结。</p>\n<p>在没有欠款和未完成事项的情况下，您可以随时注销账号。剩余余额无论多少，均会支付给您。</p>"},{"id":"data","title":"6. 您与您顾客的数据","html":"<p>我们使用您的信息来维护账号和履行订单。您顾客的地址仅用于发货，并仅在派送和清关所需的范围内提供给承运商和主管机关。</p>\n<ul>\n<li>对于您顾客的数据，您对顾客负责，我们受您委托进行处理。</li>\n<li>个人数据在不再需要时删除；发票按法律要求的期限保存。</li>\n<li>密码、密钥等机密信息绝不以可读形式保存。</li>\n</ul>"},{"id":"service","title":"7. 服务","html":"<p>我们努力保持平台随时可用，但无法完全排除维护和故障。期间您店铺收到的订单会在事后补取，不会遗失。</p>"},{"id":"changes","title":"8. 协议变更","html":"<p>新版协议会在此公布，并注明生效日期。如您不同意，可以注销账号。您同意的版本会保存在您的账号中。</p>"}]', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z');
