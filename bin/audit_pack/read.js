import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The folder of a pack: a named file is read only where it is a plain file inside it, so that no name leads outside.
 */
export class PackFolder {
  /** Links, sockets and everything else that is not a file. */
  others = []
  /** Every plain file, with / as the separator of the path. */
  files = new Set()

  constructor(folder) {
    this.folder = folder
  }

  /** Lists the contents of the folder. */
  async list(before = '') {
    const entries = await readdir(join(this.folder, before), { withFileTypes: true })
    for (const entry of entries) {
      const name = before ? `${before}/${entry.name}` : entry.name
      if (entry.isDirectory()) await this.list(name)
      else if (entry.isFile()) this.files.add(name)
      else this.others.push(name)
    }
    return this
  }

  /** @throws Error for a name that is not a file of the pack */
  pathOf(name) {
    if (!this.files.has(name)) throw new Error(name)
    return join(this.folder, name)
  }

  bytes = (name) => readFile(this.pathOf(name))
  text = (name) => readFile(this.pathOf(name), 'utf8')
  json = async (name) => JSON.parse(await this.text(name))

  /**
   * Yields the lines of a file with their numbers, each parsed as a value; a file of any length is read line by line.
   */
  async *lines(name) {
    let number = 0
    let rest = ''
    for await (const part of createReadStream(this.pathOf(name), 'utf8')) {
      const lines = (rest + part).split('\n')
      rest = lines.pop()
      for (const line of lines) {
        number += 1
        if (line !== '') yield { number, value: JSON.parse(line) }
      }
    }
    if (rest !== '') yield { number: number + 1, value: JSON.parse(rest) }
  }
}
