/** Keeps a secret out of session files (`autocomplete`), spelling services and password managers (`data-`). */
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

/** The id of the failure that describes the field, which gets the focus with it. */
export const FIELD_FAILURE_ID = 'field-failure';
