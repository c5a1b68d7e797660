/** The address of a list with `.csv`: the list under its tab and filters, as a file, for whom the list is for. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { found } from "~/platform/http/answers.server";
import { fileOf, listOfFile } from "./lists.server";

export const loader = async (args: LoaderFunctionArgs) =>
  fileOf(args, found(await listOfFile(args.request.url)));
