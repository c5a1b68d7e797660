/** /desk/catalogue/:productId/pictures: pictures of one product. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { NewPictures, PictureList } from "~/domain/catalogue/components/desk/pictures";
import { ProductFrame } from "~/domain/catalogue/components/desk/product-frame";
import { mostPictures, pictureMegabytes, uploadMegabytes } from "~/domain/catalogue/desk-config";
import { PictureForm, UploadForm, type PictureFields } from "~/domain/catalogue/desk-forms";
import { addPictures, changePicture } from "~/domain/catalogue/desk/pictures.server";
import { findDeskProduct } from "~/domain/catalogue/desk/product.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";
import { answerSave } from "./save.server";
import type { z } from "zod";
import { takeForms, type Taken } from "~/platform/http/take-form.server";

export const handle = { i18n: ["products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.product.title.en);
export const shouldRevalidate = revalidateAfterStale;

const megabyte = 1024 * 1024;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  return { product: found(await findDeskProduct(args.params["productId"] ?? "")) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const { id } = found(await findDeskProduct(args.params["productId"] ?? ""));
  const here = paths.deskProductPictures(id);
  const by = `staff:${staff.id}`;
  const runs = {
    send: async ({ value, refuse }: Taken<z.output<typeof UploadForm>>) => {
      const sent = await Promise.all(
        value.file.map(async (file) => ({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })),
      );
      const done = await addPictures(staff, id, sent);
      if (done.ok) return redirect(here, flash("products:flash.pictures"));
      if (done.error !== "refused")
        return refuse({ file: [`products:error.${done.error}|{"count":${mostPictures}}`] });
      const why = done.files[0]?.why ?? "not-a-picture";
      const names = done.files.filter((file) => file.why === why).map(({ name }) => name.slice(0, 60));
      const params = JSON.stringify({ names: names.join(", "), size: pictureMegabytes });
      return refuse({ file: [`products:error.${why}|${params}`] });
    },
    rest: async ({ value, refuse }: Taken<PictureFields>) => {
      const said = value.intent === "remove" ? "products:flash.removed" : "products:flash.saved";
      return answerSave(refuse, await changePicture(staff, id, value), () => here, said);
    },
  };
  const forms = { send: UploadForm, rest: PictureForm };
  return takeForms(args, forms, by, runs, { fileBytes: uploadMegabytes * megabyte, by });
}

export default function DeskPictures() {
  const { product } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProductFrame product={product} section="pictures">
      <NewPictures key={product.pictures.length} result={result} />
      <PictureList product={product} result={result} />
    </ProductFrame>
  );
}
