/** Papers that go with one appeal. */
export const MOST_PAPERS = 3

/** Characters of an appeal. */
export const MOST_WORDS = 3000
