/** Texts of a module in the structure of its file. */
export type Tree = { [key: string]: string | Tree }

/** Returns the texts of a module by their full keys. */
export function sentencesOf(prefix: string, tree: Tree): [key: string, sentence: string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[`${prefix}.${name}`, value]]
      : sentencesOf(`${prefix}.${name}`, value)
  )
}
