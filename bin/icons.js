/*
 * Renders the icons of the installed portal from public/favicon.svg: `node bin/icons.js`, to be run after that file has
 * changed. A maskable icon has colour up to its edge and its symbol in the central four fifths, as phones crop it to
 * their own shapes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { inRoot } from './portal/places.js'

const BAND = '#1d4f76'
const emblem = readFileSync(inRoot('public', 'favicon.svg'), 'utf8')
const sign = emblem.replace(/<rect[^>]*\/>/, '')

const whole = (sides) => emblem.replace('<svg ', `<svg width="${sides}" height="${sides}" `)
/** The symbol slightly smaller and centred, on a plain background. */
const cut = (sides) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${sides}" height="${sides}" viewBox="0 0 32 32"><rect width="32" height="32" fill="${BAND}"/><g transform="translate(2.4 0.36) scale(0.85)">${sign.replace(/<\/?svg[^>]*>/g, '')}</g></svg>`

const ICONS = {
  'icon-192': whole(192),
  'icon-512': whole(512),
  'maskable-192': cut(192),
  'maskable-512': cut(512),
  /** For Apple phones, which round the corners themselves. */
  'icon-180': cut(180),
}

for (const [name, svg] of Object.entries(ICONS)) {
  const picture = await sharp(Buffer.from(svg)).png({ palette: true, effort: 10 }).toBuffer()
  writeFileSync(inRoot('public', 'icons', `${name}.png`), picture)
}
