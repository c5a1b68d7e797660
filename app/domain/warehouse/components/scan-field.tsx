/**
 * The one field that takes a scan, on every screen of the warehouse. It has the focus again after each answer; with script
 * it keeps scans that come while one is on its way, and says by sound how each was answered.
 */
import { useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Button, errorText, Form } from "~/ui";

type Props = {
  readonly label: string;
  readonly hint?: string;
  /** What the page answered to the last scan, if it refused it. */
  readonly refused: string | undefined;
  /** What became of the last scan, where it was taken. */
  readonly said?: ReactNode;
  /** Where the scan goes, if not to this page. */
  readonly action?: string;
  readonly children?: ReactNode;
};

export function ScanField({ label, hint, refused, said, action, children }: Props) {
  const { t } = useTranslation("outbound");
  const id = useId();
  const field = useScans();
  useSound(refused, said !== undefined && said !== null);
  return (
    <section className="card" aria-label={t("scan.title")}>
      <div className="card-body grid gap-3">
        <Form
          method="post"
          scope="scan"
          {...(action && { action })}
          className="grid gap-2"
          onSubmit={field.onSubmit}
        >
          <label htmlFor={id} className="text-sm font-semibold">
            {label}
          </label>
          <div className="flex flex-wrap items-end gap-2">
            <input
              ref={field.input}
              id={id}
              name="code"
              className="input min-w-0 flex-1 basis-60 text-lg"
              required
              maxLength={100}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
              // The scanner types wherever the cursor is: it has to be here after each page.
              autoFocus
              aria-describedby={hint ? `${id}-hint` : undefined}
              onKeyDown={field.onKeyDown}
            />
            {children}
            <Button tone="primary" intent="scan" icon="check">
              {t("scan.submit")}
            </Button>
          </div>
          {hint && (
            <p id={`${id}-hint`} className="hint">
              {hint}
            </p>
          )}
        </Form>
        <Answer refused={refused} said={said} />
      </div>
    </section>
  );
}

function Answer({ refused, said }: Pick<Props, "refused" | "said">) {
  const { t } = useTranslation("outbound");
  const { t: ofAnyPage } = useTranslation();
  if (refused)
    return (
      <Banner tone="critical" title={t("scan.wrong")} live>
        {errorText(ofAnyPage, refused)}
      </Banner>
    );
  return said ? (
    <Banner tone="positive" live>
      {said}
    </Banner>
  ) : null;
}

/**
 * Scans that come faster than answers wait their turn. The field is emptied as soon as a scan is on its way, so that an
 * answer never takes away what is being typed.
 */
function useScans() {
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<string[]>([]);
  const submit = useSubmit();
  const { state } = useNavigation();
  const { key } = useLocation();
  const isAwake = useRef(false);
  useEffect(() => {
    const field = input.current;
    if (state !== "idle" || !field?.form) return;
    // Whoever began to type elsewhere before the page woke goes on there.
    if (isAwake.current || !document.activeElement?.matches("input, select, textarea")) field.focus();
    isAwake.current = true;
    const next = waiting.current.shift();
    if (next === undefined) return;
    const scan = new FormData(field.form);
    scan.set("code", next);
    scan.set("intent", "scan");
    submit(scan, { method: "post", action: field.form.getAttribute("action") ?? "" });
  }, [state, key, submit]);
  const onSubmit = () => {
    const field = input.current;
    if (field) setTimeout(() => (field.value = ""));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || state === "idle") return;
    event.preventDefault();
    const { value } = event.currentTarget;
    if (value.trim() !== "") waiting.current.push(value);
    event.currentTarget.value = "";
  };
  return { input, onKeyDown, onSubmit };
}

/** A high tone for what was taken, two low ones for what was not. Browsers allow it once somebody has typed. */
function useSound(refused: string | undefined, taken: boolean) {
  const { key } = useLocation();
  const { state } = useNavigation();
  const last = useRef(key);
  const sending = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      sending.current = true;
      return;
    }
    const answered = sending.current || last.current !== key;
    sending.current = false;
    last.current = key;
    if (!answered) return;
    if (refused) play([220, 180]);
    else if (taken) play([880]);
  }, [key, state, refused, taken]);
}

let sounds: AudioContext | undefined;

function play(tones: readonly number[]) {
  if (typeof AudioContext === "undefined") return;
  try {
    sounds ??= new AudioContext();
    tones.forEach((frequency, i) => {
      if (!sounds) return;
      const tone = sounds.createOscillator();
      const volume = sounds.createGain();
      volume.gain.value = 0.08;
      tone.frequency.value = frequency;
      tone.connect(volume).connect(sounds.destination);
      tone.start(sounds.currentTime + i * 0.16);
      tone.stop(sounds.currentTime + i * 0.16 + 0.12);
    });
  } catch {
    // Without a device there is no sound: colour and word say it, too.
  }
}
