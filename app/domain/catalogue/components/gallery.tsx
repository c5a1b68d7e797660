/**
 * Pictures of a product: a strip that snaps from one to the next, and small ones that lead there. Without script they
 * are links; with it, the strip also has buttons and arrow keys, and tells which picture is shown.
 */
import { useCallback, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Icon, ProductImage, useHydrated } from "~/ui";
import { Kept } from "~/ui/kept";

type GalleryProps = {
  pictures: readonly { src: string; srcSet?: string; avif?: string; alt: string }[];
  title: string;
  root: string | null;
};

export function Gallery(props: GalleryProps) {
  const { i18n } = useTranslation("shop");
  const { pictures, title, root } = props;
  return <Kept by={["gallery", i18n.language, pictures, title, root]}>{() => <Pictures {...props} />}</Kept>;
}

function Pictures({ pictures, title, root }: GalleryProps) {
  const [only] = pictures;
  if (!only || pictures.length === 1) {
    return (
      <div className="gallery">
        <div className="overflow-hidden rounded-l">
          <ProductImage
            src={only?.src ?? null}
            {...(only?.srcSet ? { srcSet: only.srcSet, sizes } : {})}
            {...(only?.avif ? { avif: only.avif } : {})}
            alt={only?.alt ?? title}
            category={root}
            eager
          />
        </div>
      </div>
    );
  }
  return <Strip pictures={pictures} />;
}

const sizes = "(min-width: 64rem) 600px, 100vw";

function Strip({ pictures }: Pick<GalleryProps, "pictures">) {
  const { t } = useTranslation("shop");
  const { strip, shown, show, onScroll, onKeyDown } = useStrip(pictures.length);
  const thumb = (i: number) => (event: MouseEvent) => {
    event.preventDefault();
    show(i);
  };
  return (
    <div className="gallery">
      <div className="relative">
        <ul
          ref={strip}
          className="gallery-strip"
          aria-label={t("product.pictures")}
          tabIndex={0}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
        >
          {pictures.map((picture, i) => (
            <li key={picture.src} id={`picture-${i + 1}`}>
              <ProductImage {...picture} sizes={sizes} {...(i === 0 ? { eager: true } : {})} />
            </li>
          ))}
        </ul>
        <Steps shown={shown} count={pictures.length} show={show} />
      </div>
      <ul className="gallery-thumbs">
        {pictures.map((picture, i) => (
          <li key={picture.src}>
            <a
              href={`#picture-${i + 1}`}
              onClick={thumb(i)}
              aria-label={t("product.picture", { n: i + 1, count: pictures.length })}
              {...(i === shown ? { "aria-current": "true" as const } : {})}
            >
              <ProductImage {...picture} sizes="72px" alt="" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const show = useCallback(
    (index: number) => {
      const target = strip.current?.children[Math.min(Math.max(index, 0), count - 1)];
      if (!(target instanceof HTMLElement) || !strip.current) return;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const left = target.offsetLeft - strip.current.offsetLeft;
      strip.current.scrollTo({ left, behavior: still ? "auto" : "smooth" });
    },
    [count],
  );
  const onScroll = () => {
    const list = strip.current;
    if (list) setShown(Math.round((list.scrollLeft / list.scrollWidth) * count));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };
  return { strip, shown, show, onScroll, onKeyDown };
}

type StepsProps = { shown: number; count: number; show: (index: number) => void };

function Steps({ shown, count, show }: StepsProps) {
  const { t } = useTranslation("shop");
  if (!useHydrated()) return null;
  const step = (by: -1 | 1, name: "previous" | "next") => (
    <button
      type="button"
      className={`gallery-step gallery-${name}`}
      aria-label={t(`product.${name}Picture`)}
      disabled={shown + by < 0 || shown + by >= count}
      onClick={() => show(shown + by)}
    >
      <Icon name={name === "next" ? "caret-right" : "caret-left"} />
    </button>
  );
  return (
    <>
      {step(-1, "previous")}
      {step(1, "next")}
      <p className="gallery-count num" aria-hidden>
        {shown + 1} / {count}
      </p>
    </>
  );
}
