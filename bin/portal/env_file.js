import { readFileSync } from 'node:fs'

const LINE = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)=/
const QUOTED = /^[ \t]*(?:'([^']*)'|"((?:[^"\\]|\\[^])*)")/

/**
 * Reads the settings of a file as systemd reads an EnvironmentFile: a value in quotes may contain spaces, JSON and new
 * lines, and in double quotes a backslash precedes `"`, `\`, `$` and a backquote. Without quotes a value ends with its
 * line. A shell that loads the file reads quoted values in the same way.
 *
 * @throws Error for a line that is not a setting, with its number, and for a file that cannot be read
 */
export function readEnvFile(path) {
  let rest = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  const lines = rest.split('\n').length
  const found = {}
  while (rest !== '') {
    const end = rest.indexOf('\n') + 1 || rest.length
    const start = rest.slice(0, end)
    if (/^\s*(?:[#;]|$)/.test(start)) {
      rest = rest.slice(end)
      continue
    }
    const [whole, name] = LINE.exec(start) ?? []
    if (!name)
      throw new Error(`${path}: line ${lines - rest.split('\n').length + 1} is not a setting`)
    const { value, after } = valueAt(rest.slice(whole.length))
    found[name] = value
    rest = after
  }
  return found
}

/** Returns the value at the start of a text, and the text after its line. */
function valueAt(text) {
  let value = ''
  let rest = text
  for (let part; (part = QUOTED.exec(rest)); rest = rest.slice(part[0].length)) {
    value += part[1] ?? part[2].replaceAll(/\\(["\\$`\n])/g, (_, sign) => sign.trim())
  }
  const end = rest.indexOf('\n') + 1 || rest.length
  value += rest.slice(0, end).trim().replaceAll(/\\(.)/g, '$1')
  return { value, after: rest.slice(end) }
}
