import { type Tree, sentencesOf } from '~/lib/sentences'

const modules = import.meta.glob<Tree>('@lang/*/*.json', { import: 'default' })

/** During development, the frame includes all current texts of a language, and a page none. */
export async function stringsOf(locale: string, name: string): Promise<Record<string, string>> {
  if (name !== 'frame') return {}
  const files = Object.keys(modules).filter((file) => file.includes(`/lang/${locale}/`))
  const sentences = await Promise.all(
    files.map(async (file) => sentencesOf(/(\w+)\.json$/.exec(file)![1], await modules[file]()))
  )
  return Object.fromEntries(sentences.flat())
}
