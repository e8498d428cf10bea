import type { I18n } from '@adonisjs/i18n'
import string from '@adonisjs/core/helpers/string'
import vite from '@adonisjs/vite/services/main'
import { plainDocument, scriptedPageCsp } from '#kernel/http/plain_page'
import {
  MAX_PERSONS_CHARACTERS,
  MAX_VISIT_PHOTOS,
  MAX_VISIT_REMARKS,
  VISIT_ACTIVITIES,
  VISIT_PURPOSES,
} from '#approvals/site_visits/rules/site_visit'

const { escapeHTML } = string

const STYLE = `
[hidden] { display: none !important }
label, legend { display: block; font-weight: 600; margin-top: 12px }
fieldset { border: 0; margin: 0; padding: 0 } fieldset label { font-weight: 400; margin-top: 4px; min-height: 44px; display: flex; gap: 8px; align-items: center }
input[type=text], input[type=password], textarea { width: 100%; box-sizing: border-box; min-height: 44px; font: inherit; padding: 8px; border: 1px solid #52606d; border-radius: 4px; background: inherit; color: inherit }
input[type=radio] { width: 24px; height: 24px; flex: none; margin: 0 } input[type=file] { max-width: 100%; min-height: 44px; font: inherit }
button { font: inherit; min-height: 44px; padding: 8px 16px; margin: 8px 8px 0 0; border: 1px solid #1d4f76; border-radius: 4px; background: #1d4f76; color: #fff } button.quiet { background: transparent; color: inherit; border-color: currentColor }
:focus-visible { outline: 3px solid #c05621; outline-offset: 2px }
ul { list-style: none; padding: 0; margin: 8px 0 } li { border-top: 1px solid #d3dbe3; padding: 8px 0; overflow-wrap: anywhere }
#photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(120px, 1fr)); gap: 8px } #photos img { width: 100%; height: 90px; object-fit: cover; display: block }
[role=alert] { border-left: 4px solid #b42318; padding-left: 8px; font-weight: 600 } .hint { font-size: 0.9375rem }`

export const PHONE_PAGE_CSP = scriptedPageCsp(STYLE)

/** Sentences that the script says. */
const SAID = [
  'no_signal',
  'signed_out',
  'sent',
  'not_yours',
  'not_sent',
  'draft',
  'ready',
  'fill_in',
  'delete',
  'delete_question',
  'remove_photo',
  'taking',
  'taken',
  'no_position',
  'missing',
  'too_many',
  'none',
  'not_kept',
] as const

/** What the script fills in stays as it is named. */
const FILLED_IN = { number: '{number}', when: '{when}', metres: '{metres}' }

/**
 * Site visits as a document that a phone keeps: it works without a signal and shows what the phone itself holds,
 * so that nothing of a person is in it.
 */
export function phonePage(i18n: I18n): string {
  const text = (name: string, values = {}) => i18n.t(`approvals.site_visits.phone.${name}`, values)
  const html = (name: string, values = {}) => escapeHTML(text(name, values))
  const choices = (name: string, group: string, values: readonly string[]) =>
    `<fieldset><legend>${html(`fields.${name}`)}</legend>${values
      .map(
        (value) =>
          `<label><input type="radio" name="${name}" value="${value}">${escapeHTML(
            i18n.t(`approvals.site_visits.${group}.${value}`)
          )}</label>`
      )
      .join('')}</fieldset>`
  const form = `<form id="visit" hidden novalidate><section><h1 id="whose" tabindex="-1">${escapeHTML(i18n.t('approvals.site_visits.open'))}</h1>
<p role="alert" id="problem" hidden></p>
${choices('purpose', 'purposes', VISIT_PURPOSES)}
<div id="going_on">${choices('activity', 'activities', VISIT_ACTIVITIES)}</div>
<label for="personsMet">${html('fields.personsMet')}</label>
<input type="text" id="personsMet" name="personsMet" maxlength="${MAX_PERSONS_CHARACTERS}" autocomplete="off">
<label for="remarks">${html('fields.remarks')}</label>
<textarea id="remarks" name="remarks" rows="4" maxlength="${MAX_VISIT_REMARKS}"></textarea>
<label for="camera">${html('fields.photos', { most: MAX_VISIT_PHOTOS })}</label>
<input type="file" id="camera" accept="image/*" multiple data-most="${MAX_VISIT_PHOTOS}">
<div id="photos"></div>
<h2>${html('place')}</h2><p class="hint">${html('place_text')}</p>
<button type="button" id="take" class="quiet">${html('take')}</button><p role="status" id="place"></p>
<button type="submit">${html('save')}</button><button type="button" id="back" class="quiet">${html('back')}</button>
</section></form>`
  const signing = `<form id="signing" hidden novalidate><section><h2>${html('signing')}</h2><p>${html('signing_text')}</p>
<p role="alert" id="refused" hidden></p>
<div id="ask_password" hidden><label for="password">${escapeHTML(i18n.t('common.step_up.password'))}</label>
<input type="password" id="password" autocomplete="current-password"></div>
<div id="ask_code" hidden><label for="code">${escapeHTML(i18n.t('common.step_up.code'))}</label>
<input type="text" id="code" autocomplete="one-time-code" autocapitalize="none"></div>
<button type="submit" id="send">${html('send')}</button></section></form>`
  const words = Object.fromEntries(SAID.map((name) => [name, text(name, FILLED_IN)]))
  const body = `<section id="all"><h1>${escapeHTML(i18n.t('approvals.site_visits.title'))}</h1><p>${html('text')}</p>
<p role="status" id="state"></p><ul id="visits"></ul><p><a href="/officer/applications">${html('applications')}</a></p></section>
${form}
${signing}
<script type="application/json" id="words">${JSON.stringify(words).replaceAll('<', String.raw`\u003c`)}</script>`
  return plainDocument({
    title: i18n.t('approvals.site_visits.title'),
    languages: [i18n.locale],
    body,
    style: STYLE,
    script: vite.assetPath('inertia/site_visits.ts'),
  })
}
