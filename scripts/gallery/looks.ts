/** How a page is looked at. */
export interface Look {
  /** CSS pixels of the window: 1,180 if it says nothing. The popup is never wider than itself. */
  width?: number;
  /** Pixels of the picture to one of CSS. */
  scale?: number;
  colorScheme?: 'dark';
  forcedColors?: 'active';
  /** English if it says nothing. */
  language?: string;
}

/** The looks that `npm run gallery` takes pictures in. */
export const LOOKS: Record<string, Look> = {
  light: {},
  dark: { colorScheme: 'dark' },
  narrow: { width: 320 },
  // What a window of 1,280 pixels shows at 200 %.
  zoomed: { width: 640, scale: 2 },
  forced: { forcedColors: 'active' },
  rtl: { language: 'ar' },
};

/** The looks of the pictures of README and stores. */
export const STORE_LOOKS = {
  'store-light': { scale: 2, width: 1_000 },
  'store-dark': { scale: 2, colorScheme: 'dark' },
  'store-small': { scale: 2, width: 440 },
  'store-wide': { scale: 2 },
} as const satisfies Record<string, Look>;

/** Names the looks to the tour, with commas between them. */
export const LOOKS_VARIABLE = 'SECRET_PUSH_GALLERY_LOOKS';

/** Where the pictures are, below the repository's folder. */
export const FOLDER = 'gallery';

/** A state as the names of its pictures have it. */
export const toSlug = (state: string): string =>
  state
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? '';
