import * as generator from '@/lib/storage/generator-item';
import * as ofPopup from '@/lib/storage/items';
import * as madeHere from '@/lib/storage/made-here-items';
import * as managed from '@/lib/storage/managed-item';
import * as settings from '@/lib/storage/settings-item';
import * as watch from '@/lib/storage/watch-items';
import * as worker from '@/lib/storage/worker-items';

/** Everything that is remembered, by the name of its item. */
export const allItems = { ...ofPopup, ...generator, ...madeHere, ...managed, ...settings, ...watch, ...worker };
