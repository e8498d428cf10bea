/** Around the text of papers that have a letterhead and a footer, in millimetres. */
export const PAGE_MARGINS = { top: 13, right: 18, bottom: 17, left: 18 }
