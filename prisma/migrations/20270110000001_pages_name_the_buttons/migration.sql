-- The policy pages name the buttons by which their promises about interceptions and new addresses are kept: as a new
-- version, for a published one never changes. What somebody has rewritten meanwhile stays as it is.
DO $$
DECLARE
  page record;
  said record;
  words text;
  parts text;
  today timestamptz := date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  month text := to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM');
BEGIN
  FOR page IN
    SELECT DISTINCT ON (slug, locale) * FROM content_page
    WHERE slug IN ('refunds', 'shippingpolicy') AND published_at IS NOT NULL ORDER BY slug, locale, effective_at DESC
  LOOP
    words := page.body;
    parts := page.sections::text;
    FOR said IN
      SELECT * FROM (VALUES
        ('refunds', 'en-US', 'Ask us to intercept it; answered within 4 working hours',
          'Press “Stop this order” on its page; answered within 4 working hours'),
        ('refunds', 'en-US',
          'Everything less an interception fee of $2.00, or the goods are put into your own inventory',
          'Everything less an interception fee of $2.00; all of it where nothing was bought yet'),
        ('refunds', 'en-US',
          'You can take back an interception as long as it has not been carried out; the order then goes on where it stopped.',
          'Until you have cancelled the order, “Cancel interception” or “Let it go on” takes an interception back; the order then goes on where it stopped. The fee is that of the moment when you asked. If your store changes the address of a paid order, you accept or refuse that on its page within 72 hours; without an answer it stays as it was.'),
        ('refunds', 'zh-CN', '申请拦截，4 个工作小时内答复',
          '在订单页面点击“拦截订单”，4 个工作小时内答复'),
        ('refunds', 'zh-CN', '扣除 2.00 美元拦截费后的全部金额，或将商品转入您的库存',
          '扣除 2.00 美元拦截费后的全部金额；尚未采购的全额退还'),
        ('refunds', 'zh-CN', '拦截尚未执行完毕前，您可以撤销拦截，订单将从中断处继续。',
          '取消订单之前，可通过“取消拦截”或“继续处理”撤销拦截，订单将从中断处继续。费用以您申请时为准。若店铺修改了已付款订单的地址，您可在 72 小时内在订单页面接受或拒绝；未答复的保持不变。'),
        ('shippingpolicy', 'en-US',
          'For a paid one we can take a new address until the goods are picked; if it makes shipping dearer or cheaper, the difference is settled.',
          'For a paid one press “Change the address” on its page until its label is made; answered within 4 working hours. If it makes shipping dearer or cheaper, the difference is settled.'),
        ('shippingpolicy', 'zh-CN', '已付款订单在拣货前可以更换地址；由此产生的运费差额另行结算。',
          '已付款订单在生成面单之前，可在订单页面点击“修改地址”，4 个工作小时内答复；由此产生的运费差额另行结算。'),
        ('shippingpolicy', 'en-US', 'An order that has not been handed over can be intercepted.',
          'An order that has not been handed over can be stopped by “Stop this order” on its page.'),
        ('shippingpolicy', 'zh-CN', '尚未交付承运商的订单可以申请拦截。',
          '尚未交付承运商的订单，可在订单页面点击“拦截订单”。')
      ) AS t (slug, locale, before, after)
      WHERE t.slug = page.slug AND t.locale = page.locale
    LOOP
      words := replace(words, said.before, said.after);
      parts := replace(parts, said.before, said.after);
    END LOOP;
    CONTINUE WHEN words = page.body;
    INSERT INTO content_page (slug, locale, version, title, summary, body, sections, effective_at, published_at)
    VALUES (page.slug, page.locale, (
        SELECT CASE WHEN n = 1 THEN month ELSE month || '.' || n END FROM generate_series(1, 1000) n
        WHERE NOT EXISTS (SELECT 1 FROM content_page c WHERE c.slug = page.slug
          AND c.version = CASE WHEN n = 1 THEN month ELSE month || '.' || n END
          AND c.effective_at < today)
        ORDER BY n LIMIT 1),
      page.title, page.summary, words, parts::jsonb, greatest(today, page.effective_at + interval '1 second'), now());
  END LOOP;
END $$;
