/** The id of what says why nothing can be sent: of one element at a time. */
export const WHY_OFF = 'why-off';
