import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns a Chromium to control: CHROMIUM_PATH, or the first of the usual names on the path; otherwise null. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    return runs(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...PLACES].find(runs) ?? null
}

export const LOOKED_FOR = `CHROMIUM_PATH, then ${NAMES.join(', ')} on the path`
