import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readFrame } from '../../lib/browser/page-scripts/read-frame';

/** Runs in a web page, apart from the page's own scripts. Its result, by that name, is what is selected there. */
export default defineUnlistedScript({ globalName: 'secretPushSelection', main: readFrame });
