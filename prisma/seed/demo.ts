/**
 * Fills a fresh demo database: reference data, people, goods, a connected store, money, and orders in every state.
 * Everything goes through the product's own commands, against the running sandbox; run again it adds nothing.
 */
import { countSales } from "~/domain/orders/sales.server";
import { demoMember, seedAccounts } from "./accounts";
import { seedDemoAliexpress } from "./aliexpress";
import { seedDemoBank } from "./bank";
import { seedDemoBills } from "./bills";
import { seedDemoCards } from "./cards";
import { seedDemoBulk } from "./bulk";
import { seedDemoCatalogue } from "./catalogue";
import { seedDemoCredit } from "./credit";
import { seedDemoDisputes } from "./disputes";
import { seedDemoImports } from "./imports";
import { seedDemoIntegrations } from "./integrations";
import { seedDemoCompany, seedDemoInvoices } from "./invoices";
import { seedDemoListings } from "./listings";
import { seedDemoOrderFiles } from "./order-files";
import { seedDemoDivided } from "./divided";
import { seedDemoMerged } from "./merging";
import { seedDemoOrders } from "./orders";
import { seedDemoPreferences } from "./preferences";
import { seedDemoPurchasing } from "./purchasing";
import { seedDemoQuestions } from "./questions";
import { seedDemoWithdrawals } from "./withdrawals";
import { seedDemoReconciliation } from "./reconciliation";
import { seedReference } from "./reference";
import { seedDemoShelves } from "./shelves";
import { seedDemoClaims } from "./claims";
import { seedDemoSourcing } from "./sourcing";
import { seedDemoTickets } from "./tickets";
import { seedDemoStore } from "./stores";
import { seedDemoTracking } from "./tracking";
import { seedDemoWallet } from "./wallet";
import { seedDemoInbound } from "./warehouse-inbound";
import { seedDemoOutbound } from "./warehouse-outbound";
import { seedDemoStopping } from "./stopping";
import { seedDemoStock } from "./warehouse-stock";
import { seedDemoPapers } from "./warehouse-papers";
import { seedDemoCounts } from "./warehouse-counts";

/** Fills the database; safe to run again. */
export async function seedDemo(): Promise<void> {
  await seedReference();
  const { memberId, agentId } = await seedAccounts();
  await seedDemoCompany(memberId);
  await seedDemoCatalogue();
  const storeId = await seedDemoStore(memberId);
  await seedDemoWallet({ id: memberId, email: demoMember.email });
  await seedDemoOrders({ memberId, email: demoMember.email, storeId, staffId: agentId });
  await seedDemoAliexpress({ memberId, email: demoMember.email, staffId: agentId });
  await seedDemoInvoices(memberId);
  await seedDemoWithdrawals();
  await seedDemoBills({ memberId, email: demoMember.email, agentId });
  await seedDemoDisputes();
  await seedDemoCredit(memberId);
  await seedDemoCards({ id: memberId, email: demoMember.email });
  await seedDemoBank(memberId);
  await seedDemoTickets({ memberId, email: demoMember.email, agentId });
  await seedDemoSourcing({ memberId, agentId });
  await seedDemoListings({ memberId, storeId });
  await seedDemoIntegrations(storeId);
  await seedDemoReconciliation();
  await seedDemoImports();
  await seedDemoShelves(agentId);
  await seedDemoPapers(agentId);
  await seedDemoTracking({ memberId, email: demoMember.email, storeId, staffId: agentId });
  await seedDemoPurchasing({ memberId, email: demoMember.email, storeId, staffId: agentId });
  await seedDemoInbound({ memberId, email: demoMember.email, storeId, staffId: agentId });
  await seedDemoOutbound({ memberId, email: demoMember.email, storeId, staffId: agentId });
  await seedDemoDivided({ memberId, email: demoMember.email, storeId, staffId: agentId });
  await seedDemoStopping({ memberId, email: demoMember.email, storeId, staffId: agentId });
  await seedDemoClaims({ memberId, email: demoMember.email, storeId, staffId: agentId });
  await seedDemoCounts();
  await seedDemoOrderFiles(memberId);
  await seedDemoStock(agentId);
  await seedDemoQuestions({ memberId, email: demoMember.email, storeId, staffId: agentId });
  await seedDemoMerged({ memberId, email: demoMember.email, storeId, staffId: agentId });
  await seedDemoBulk({ memberId, email: demoMember.email, agentId });
  await seedDemoPreferences(memberId);
  await countSales();
}
