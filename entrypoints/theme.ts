import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { showRepeatedTheme } from '@/lib/theme';

// Every page has it in its head, not deferred: the first paint waits for it.
export default defineUnlistedScript(showRepeatedTheme);
