/** What a question keeps of its answer: a day or an amount in paise, or the paper's version. */
export type AnswerKept = { value: string | number; before: string | number } | { versionId: number }
