/** /desk/catalogue/:productId/pictures: pictures of one product. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { NewPictures, PictureList } from "~/domain/catalogue/components/desk/pictures";
import { ProductFrame } from "~/domain/catalogue/components/desk/product-frame";
import { mostPictures, pictureMegabytes, uploadCount, uploadMegabytes } from "~/domain/catalogue/desk-config";
import { PictureForm, UploadForm } from "~/domain/catalogue/desk-forms";
import { addPictures, changePicture } from "~/domain/catalogue/desk/pictures.server";
import { findDeskProduct } from "~/domain/catalogue/desk/product.server";
import type { Staff } from "~/domain/accounts/people";
import { found, invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";
import { answerSave } from "./save.server";

export const handle = { i18n: ["products"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.product.title.en);
export const shouldRevalidate = revalidateAfterStale;

const uploadBytes = uploadMegabytes * 1024 * 1024;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  return { product: found(await findDeskProduct(args.params["productId"] ?? "")) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const { id } = found(await findDeskProduct(args.params["productId"] ?? ""));
  const form = await readForm(args, { fileBytes: uploadBytes, by: `staff:${staff.id}` });
  if (form.get("intent") === "send") return takeIn(args, form, staff, id);
  const submission = parseWithZod(form, { schema: PictureForm });
  if (submission.status !== "success") return invalid(submission);
  const said = submission.value.intent === "remove" ? "products:flash.removed" : "products:flash.saved";
  const save = () => changePicture(staff, id, submission.value);
  return answerSave(args, { form, staff, submission, save, said, to: () => paths.deskProductPictures(id) });
}

async function takeIn(args: ActionFunctionArgs, form: FormData, staff: Staff, id: string) {
  const submission = parseWithZod(form, { schema: UploadForm });
  const sent = form.getAll("file").filter((file): file is File => file instanceof File && file.size > 0);
  if (submission.status !== "success" || sent.length === 0)
    return invalid(submission, { file: ["common:required"] });
  if (sent.length > uploadCount)
    return invalid(submission, { file: [`products:error.tooManySent|{"count":${uploadCount}}`] });
  if (sent.reduce((bytes, { size }) => bytes + size, 0) > uploadBytes)
    return invalid(submission, { file: [`products:error.tooMuchSent|{"size":${uploadMegabytes}}`] });
  return once(args, form, `staff:${staff.id}`, async () => {
    const read = sent.map(async (file) => ({
      name: file.name,
      bytes: Buffer.from(await file.arrayBuffer()),
    }));
    const done = await addPictures(staff, id, await Promise.all(read));
    if (done.ok) return redirect(paths.deskProductPictures(id), flash("products:flash.pictures"));
    if (done.error !== "refused")
      return invalid(submission, { file: [`products:error.${done.error}|{"count":${mostPictures}}`] });
    const why = done.files[0]?.why ?? "not-a-picture";
    const names = done.files.filter((file) => file.why === why).map(({ name }) => name.slice(0, 60));
    const params = JSON.stringify({ names: names.join(", "), size: pictureMegabytes });
    return invalid(submission, { file: [`products:error.${why}|${params}`] });
  });
}

export default function DeskPictures() {
  const { product } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  return (
    <ProductFrame product={product} section="pictures">
      <NewPictures key={product.pictures.length} result={result} />
      <PictureList product={product} result={result} />
    </ProductFrame>
  );
}
