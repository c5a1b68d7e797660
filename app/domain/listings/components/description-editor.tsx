/** A small editor of safe HTML. Without script it is the textarea that it is made of. */
import { useEffect, useId, useRef, useState, type ClipboardEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Textarea, useHydrated } from "~/ui";
import { safeNodes } from "../safe-nodes";

const commands = [
  ["bold", "bold", undefined],
  ["italic", "italic", undefined],
  ["heading", "formatBlock", "h3"],
  ["paragraph", "formatBlock", "p"],
  ["list", "insertUnorderedList", undefined],
  ["numbers", "insertOrderedList", undefined],
] as const;

export function DescriptionEditor({ label }: { label: string }) {
  const { t } = useTranslation("listing");
  const hydrated = useHydrated();
  const [html, setHtml] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const buttons = useId();
  const field = () => box.current?.querySelector("textarea") ?? null;
  const written = hydrated && !html;

  useEffect(() => {
    if (written) page.current?.replaceChildren(...safeNodes(field()?.value ?? "", document));
  }, [written]);

  const keep = () => {
    const [area, { current }] = [field(), page];
    if (!area || !current) return;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(
      area,
      current.innerHTML,
    );
  };
  const run = (command: string, value?: string) => {
    page.current?.focus();
    // Old, but every browser has it, and nothing replaces it.
    document.execCommand(command, false, value);
    keep();
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const copied = event.clipboardData.getData("text/html");
    const holder = document.createElement("div");
    if (copied) holder.append(...safeNodes(copied, document));
    else holder.textContent = event.clipboardData.getData("text/plain");
    run("insertHTML", holder.innerHTML);
  };
  return (
    <div ref={box} className="grid gap-2">
      {hydrated && (
        <div className="flex flex-wrap gap-1" id={buttons}>
          {!html &&
            commands.map(([name, command, value]) => (
              <Button key={name} type="button" size="s" tone="quiet" onClick={() => run(command, value)}>
                {t(`editor.${name}`)}
              </Button>
            ))}
          <Button type="button" size="s" tone="quiet" onClick={() => setHtml(!html)}>
            {t(html ? "editor.written" : "editor.html")}
          </Button>
        </div>
      )}
      {written && (
        <div
          ref={page}
          className="input prose max-h-96 min-h-40 overflow-y-auto"
          contentEditable
          role="textbox"
          aria-multiline
          aria-label={label}
          onInput={keep}
          onPaste={paste}
        />
      )}
      <Textarea rows={12} spellCheck hidden={written} className="font-mono text-sm" />
    </div>
  );
}
