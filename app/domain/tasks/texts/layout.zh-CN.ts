import type { layout as en } from "./layout.en-US";

/** 菜单与导航：任务。 */
export const layout = {
  "desk.tasks": "待办事项",
} as const satisfies Record<keyof typeof en, string>;
