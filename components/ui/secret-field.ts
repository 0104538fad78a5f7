/**
 * For every control that holds a secret. `autocomplete` off: browsers write the text of other fields into their session files; no
 * spelling service and no correction sees it; the `data-` ones keep password managers from taking it for an account field.
 */
export const SECRET_FIELD = {
  autocomplete: 'off',
  autocapitalize: 'off',
  // A boolean property in browsers that have it: “off” as text would turn it on.
  autocorrect: '',
  spellcheck: false,
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
} as const;
