import { compressPhoto } from '~/components/applicants/profile/compress_photo'
import { sendVisit } from '~/lib/send_visit'
import { type Visit, VisitStore } from '~/lib/visit_store'

/*
 * The page of site visits on a phone (SiteVisitsController.index), from the data stored on the phone: visits are
 * prepared online, made anywhere, and signed and sent online.
 */

const PAGE = '/officer/site-visits'
/** Cache of this page and its scripts; worker.js serves them without a connection and deletes them at a sign-out. */
const CACHE = 'arthasetu.visits'
/** Time without typing after which the typed text is saved, in milliseconds. */
const SAVE_DELAY_MS = 300
const CONNECT_MS = 8_000
const REQUIRED = ['purpose', 'personsMet', 'remarks']

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E
const words = JSON.parse(byId('words').textContent) as Record<string, string>
const form = byId<HTMLFormElement>('visit')
const signing = byId<HTMLFormElement>('signing')
const camera = byId<HTMLInputElement>('camera')

let store: VisitStore
let person: Awaited<ReturnType<VisitStore['person']>> = null
let key = ''
let isConnected = false
let open: Visit | null = null

function showText(id: string, text: string) {
  byId(id).textContent = text
  byId(id).hidden = text === ''
}

function button(label: string, press: () => void, isQuiet = true) {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  if (isQuiet) element.className = 'quiet'
  element.addEventListener('click', press)
  return element
}

/** Requests the signed-in user from the portal; prepares a new visit for the application in the address. */
async function connect() {
  const id = new URLSearchParams(location.search).get('application')
  const query = id ? `?application=${encodeURIComponent(id)}` : ''
  try {
    const headers = { Accept: 'application/json' }
    const signal = AbortSignal.timeout(CONNECT_MS)
    const answer = await fetch(`${PAGE}/phone${query}`, { headers, redirect: 'error', signal })
    isConnected = answer.ok
    if (answer.status === 401) return showText('state', words.signed_out)
    if (!answer.ok) return showText('state', words.not_yours)
    const found = await answer.json()
    person = found.person as number
    key = found.key as string
    for (const proof of ['password', 'code', 'passkey'])
      byId(`ask_${proof}`).hidden = found.proof !== proof
    await store.savePerson(person)
    showText('state', '')
    await cachePage()
    if (found.application) await prepare(found.application)
  } catch {
    isConnected = false
    showText('state', words.no_signal)
  }
}

/** Stores the page and its scripts for use without a connection. */
async function cachePage() {
  try {
    await navigator.serviceWorker.register('/worker.js')
    const cache = await caches.open(CACHE)
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => pathname.endsWith('.js'))
    await cache.addAll([PAGE, ...scripts.map(({ pathname }) => pathname)])
    await navigator.storage.persist()
  } catch {
    showText('state', words.not_kept)
  }
}

/** Opens the unfinished visit of the application, or a new one. */
async function prepare(application: Visit['application']) {
  history.replaceState(null, '', PAGE)
  const visits = await store.all(person!)
  const begun = visits.find((visit) => visit.application.id === application.id && !visit.isReady)
  const fresh: Visit = {
    uuid: crypto.randomUUID(),
    person: person!,
    application,
    fields: {},
    photos: [],
    visitedAt: null,
    position: null,
    isReady: false,
    problem: null,
  }
  if (!begun) await store.save(fresh)
  edit(begun ?? fresh)
}

async function showAll() {
  const visits = person === null ? [] : await store.all(person)
  const items = visits.map((visit) => {
    const item = document.createElement('li')
    const { number, name } = visit.application
    const state = visit.problem ?? (visit.isReady ? words.ready : words.draft)
    const buttons = [
      button(words.fill_in, () => edit(visit)),
      button(words.delete, () => void remove(visit)),
    ]
    item.append(`${number}, ${name}: ${state}`, document.createElement('br'), ...buttons)
    return item
  })
  if (items.length === 0)
    items.push(Object.assign(document.createElement('li'), { textContent: words.none }))
  byId('visits').replaceChildren(...items)
  byId('all').hidden = false
  form.hidden = true
  signing.hidden = !isConnected || !visits.some(({ isReady }) => isReady)
}

async function remove({ uuid, application: { number } }: Visit) {
  if (!confirm(words.delete_question.replace('{number}', number))) return
  await store.remove(uuid)
  await showAll()
}

function edit(visit: Visit) {
  open = visit
  form.reset()
  for (const [name, value] of Object.entries(visit.fields)) {
    const field = form.elements.namedItem(name)
    if (field) (field as RadioNodeList | HTMLInputElement).value = value
  }
  byId('whose').textContent = `${visit.application.number}, ${visit.application.name}`
  showText('problem', visit.problem ?? '')
  showPlace()
  showPhotos()
  showActivity()
  byId('all').hidden = true
  signing.hidden = true
  form.hidden = false
  byId('whose').focus()
}

const showActivity = () => {
  byId('going_on').hidden = new FormData(form).get('purpose') === 'not_found'
}

function showPlace() {
  const { visitedAt, position } = open!
  if (visitedAt === null) return showText('place', '')
  const when = new Date(visitedAt).toTimeString().slice(0, 5)
  const taken = position
    ? words.taken.replace('{metres}', String(Math.round(position.accuracy)))
    : words.no_position
  showText('place', taken.replace('{when}', when))
}

function showPhotos() {
  const { photos } = open!
  const shown = photos.map((photo, at) => {
    const figure = document.createElement('div')
    const picture = Object.assign(new Image(), { src: URL.createObjectURL(photo), alt: '' })
    picture.addEventListener('load', () => URL.revokeObjectURL(picture.src))
    const label = words.remove_photo.replace('{number}', String(at + 1))
    figure.append(
      picture,
      button(label, () => {
        photos.splice(at, 1)
        showPhotos()
        void save()
      })
    )
    return figure
  })
  byId('photos').replaceChildren(...shown)
}

/** A visit that is changed has to be completed again. */
async function save(isReady = false) {
  if (!open) return
  const typed = new FormData(form)
  open.fields = Object.fromEntries([...typed].map(([name, value]) => [name, String(value)]))
  Object.assign(open, { isReady, problem: null })
  await store.save(open)
}

let pause = 0
form.addEventListener('input', () => {
  showActivity()
  clearTimeout(pause)
  pause = window.setTimeout(() => void save(), SAVE_DELAY_MS)
})

camera.addEventListener('change', async () => {
  const { photos } = open!
  const room = Number(camera.dataset.most) - photos.length
  const chosen = [...(camera.files ?? [])]
  for (const file of chosen.slice(0, room)) photos.push(await compressPhoto(file))
  showText('problem', chosen.length > room ? words.too_many : '')
  camera.value = ''
  showPhotos()
  await save()
})

byId('take').addEventListener('click', () => {
  const visit = open!
  const end = async (position: Visit['position']) => {
    Object.assign(visit, { visitedAt: Date.now(), position })
    await save()
    if (open === visit) showPlace()
  }
  showText('place', words.taking)
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) => void end({ latitude, longitude, accuracy }),
    () => void end(null),
    { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 }
  )
})

byId('back').addEventListener('click', async () => {
  clearTimeout(pause)
  await save(open!.isReady)
  open = null
  await showAll()
})

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  clearTimeout(pause)
  const typed = new FormData(form)
  const needed = typed.get('purpose') === 'not_found' ? REQUIRED : [...REQUIRED, 'activity']
  const isWhole = needed.every((name) => String(typed.get(name) ?? '').trim() !== '')
  await save(isWhole && open!.visitedAt !== null)
  if (!open!.isReady) {
    showText('problem', words.missing)
    return byId('problem').scrollIntoView()
  }
  open = null
  await showAll()
})

signing.addEventListener('submit', async (event) => {
  event.preventDefault()
  const send = byId<HTMLButtonElement>('send')
  if (send.disabled) return
  send.disabled = true
  showText('refused', '')
  await sendAll()
  send.disabled = false
  for (const id of ['password', 'code']) byId<HTMLInputElement>(id).value = ''
  await showAll()
})

/** Sends visits that are ready, one after another; a refused one stays on the phone with the reason. */
async function sendAll() {
  const ready = (await store.all(person!)).filter(({ isReady }) => isReady)
  const proof = Object.fromEntries(
    ['password', 'code'].map((id) => [id, byId<HTMLInputElement>(id).value])
  )
  for (const visit of ready) {
    const answer = await sendVisit(visit, { key, proof })
    key = answer.key ?? key
    if (answer.kind === 'no_signal') return showText('state', words.no_signal)
    if (answer.kind === 'signed_out') return showText('state', words.signed_out)
    if (answer.kind === 'not_signed') return showText('refused', answer.message ?? '')
    if (answer.kind === 'sent') {
      await store.remove(visit.uuid)
      showText('state', words.sent)
    } else {
      const problem = answer.kind === 'not_yours' ? words.not_yours : answer.message
      await store.save({ ...visit, problem: problem || words.not_sent })
    }
  }
}

window.addEventListener('online', async () => {
  await connect()
  if (!open) await showAll()
})
window.addEventListener('offline', () => {
  isConnected = false
  signing.hidden = true
  showText('state', words.no_signal)
})

/** Not at the top level: waiting there would block what every page imports from one shared file. */
void (async () => {
  store = await VisitStore.open()
  person = await store.person()
  await connect()
  if (!open) await showAll()
  document.documentElement.dataset.alive = 'true'
})()
