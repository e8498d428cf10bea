/** One entry of a select or a group of radio buttons, as the server sends it. */
export type Choice = { value: string; label: string }
