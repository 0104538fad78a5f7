/**
 * For every control that holds a secret. `autocomplete` off: browsers write other fields into their session files. No spelling service
 * sees it, and the `data-` attributes keep password managers from saving it.
 */
export const SECRET_FIELD = {
  autocomplete: 'off',
  autocapitalize: 'off',
  // A boolean property where it exists: the text “off” would switch it on.
  autocorrect: '',
  spellcheck: false,
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
} as const;
