interface Surface {
  scene: string;
  /** Pixels across in the picture. */
  width: number;
  /** Pixels across of the page, where they are not the scene's. */
  pageWidth?: number;
  theme?: 'light' | 'dark';
}

/** Side by side, or one over the other where there is one. Names are of scenes. */
export interface Composition {
  /** Below the repository's folder. */
  file: string;
  /** Pixels across and down, as the stores want them. */
  size: { width: number; height: number };
  caption?: string;
  surfaces: readonly Surface[];
}

/** Chrome, Edge and Firefox take the same. */
const SCREEN = { width: 1280, height: 800 };

/** The README's picture and the stores': each is made of scenes. */
export const COMPOSITIONS: readonly Composition[] = [
  {
    file: 'assets/readme/popup.png',
    size: { width: 900, height: 560 },
    surfaces: [
      { scene: 'popup-text', width: 400 },
      { scene: 'popup-created', width: 400 },
    ],
  },
  {
    file: 'store/pictures/1-push.png',
    size: SCREEN,
    caption: 'Type or paste a secret, and have a link that ends.',
    surfaces: [
      { scene: 'popup-text', width: 480 },
      { scene: 'popup-created', width: 480 },
    ],
  },
  {
    file: 'store/pictures/2-my-pushes.png',
    size: SCREEN,
    caption: 'See who opened it, and end it at any time.',
    surfaces: [{ scene: 'pushes-details', width: 1120 }],
  },
  {
    file: 'store/pictures/3-honest.png',
    size: SCREEN,
    caption: 'It says what the server stored, not what was asked for.',
    surfaces: [
      { scene: 'popup-created-passphrase', width: 420, theme: 'dark' },
      { scene: 'popup-weaker', width: 420, theme: 'dark' },
    ],
  },
  {
    file: 'store/pictures/4-your-server.png',
    size: SCREEN,
    caption: 'Secrets go to the server that you name, and nowhere else.',
    surfaces: [{ scene: 'options-connect', width: 1060 }],
  },
  {
    file: 'store/pictures/5-open.png',
    size: SCREEN,
    caption: 'A received link: what opening costs is said before.',
    surfaces: [
      { scene: 'open-ask', width: 560, pageWidth: 440 },
      { scene: 'open-shown', width: 560, pageWidth: 440 },
    ],
  },
];
