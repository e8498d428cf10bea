const ERROR_VALUES =
  /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|ERROR!)$/

/** Whether a cell holds what a spreadsheet program shows in place of a result it could not find, in xlsx or csv. */
export const isErrorValue = (text: string): boolean => ERROR_VALUES.test(text.trim())

/** A column as a spreadsheet program names it: A for the first (0), AA after Z. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26)
  const letter = String.fromCharCode(65 + (index % 26))
  return before === 0 ? letter : columnLetters(before - 1) + letter
}
