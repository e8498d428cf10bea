/*
 * `npm run bench:pictures -- FOLDER`: takes an image of every page as every user who sees it, with the users, the
 * visits and the date of the browser tests; the same code produces the same images. `npm run bench:pictures -- BEFORE
 * AFTER` reports the images of two such folders that differ.
 */
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { findChromium } from '../bin/portal/chromium.js'
import { ExpectedError } from '../bin/portal/say.js'
import { runOnPages } from '../bin/portal/test.js'
import { runReportingErrors } from './or_complain.js'
import { compare } from './pictures/compare.js'

const listOf = (text) => text.split(',').map((one) => one.trim())

async function take(folder, { only, widths, languages, schemes }) {
  if (!findChromium()) throw new ExpectedError('No Chromium was found: set CHROMIUM_PATH.')
  const pictureOptions = { folder, only, widths: widths.map(Number), languages, schemes }
  process.exitCode = await runOnPages('pictures', { PICTURES: JSON.stringify(pictureOptions) })
}

const program = new Command('bench:pictures')
  .argument('<folder>', 'folder for the images, or folder of the earlier images')
  .argument('[after]', 'compare the images of the first folder with those of this folder')
  .option('--only <parts>', 'only pages whose image name contains one of these', listOf, [])
  .option('--widths <pixels>', 'widths of the window', listOf, ['360', '1440'])
  .option('--languages <languages>', 'some of en, hi and mr', listOf, ['en', 'mr'])
  .option('--schemes <schemes>', 'some of light and dark', listOf, ['light', 'dark'])
  .option('--into <folder>', 'folder for the differences (default: AFTER/different)')
  .action(async (folder, after, options) => {
    if (!after) return take(resolve(folder), options)
    const differing = await compare(folder, after, options.into ?? join(after, 'different'))
    process.exitCode = differing > 0 ? 1 : 0
  })

await runReportingErrors(() => program.parseAsync())
