import { ActionButton } from '~/components/buttons'
import { Link, router } from '@inertiajs/react'
import { TextInput } from '@mantine/core'
import IconPin from '~/icons/pin.svg?icon'
import IconPinFilled from '~/icons/pin_filled.svg?icon'
import IconSearch from '~/icons/search.svg?icon'
import { type ComponentProps, type SubmitEvent, useEffect, useRef } from 'react'
import type { Reports } from '@generated/views'
import { PostForm } from '~/components/form/form'
import { t } from '~/lib/translate'

const PATH = '/officer/reports'
/** Delay while typing, so that the page is not requested after every letter. */
const DEBOUNCE_MS = 250

/** Search field for all reports; a plain form that narrows the list while typing. */
export function ReportSearch({ search, openTabs }: { search: string; openTabs: string[] }) {
  const pause = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(pause.current), [])
  const find = (q: string) => {
    window.clearTimeout(pause.current)
    const address = new URLSearchParams(openTabs.map((tab) => ['tab', tab]))
    if (q.trim() !== '') address.set('q', q)
    router.get(
      `${PATH}?${address}`,
      {},
      { preserveState: true, preserveScroll: true, replace: true }
    )
  }
  return (
    <form
      method="get"
      action={PATH}
      role="search"
      className="as-row as-bottom"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        find(String(new FormData(event.currentTarget).get('q') ?? ''))
      }}
    >
      {openTabs.map((tab, index) => (
        <input key={index} type="hidden" name="tab" value={tab} />
      ))}
      <TextInput
        className="as-fill"
        name="q"
        type="search"
        label={t('reports.builder.find')}
        description={t('reports.builder.find_hint')}
        defaultValue={search}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          window.clearTimeout(pause.current)
          pause.current = window.setTimeout(() => find(value), DEBOUNCE_MS)
        }}
      />
      <ActionButton
        type="submit"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        label={t('common.actions.search')}
      />
    </form>
  )
}

/** Number of reports to choose from. */
export function ReportCount({ choice: { search, count } }: { choice: Reports.ReportChoice }) {
  return (
    <p role="status" className="as-muted">
      {count === 0
        ? t('reports.builder.none_found', { search })
        : t('reports.builder.found', { count })}
    </p>
  )
}

/** Reports to choose from, under their headings, each with its pin. */
export function ReportGroups({ groups }: Pick<Reports.ReportChoice, 'groups'>) {
  if (groups.length === 0) return null
  return (
    <PinForm className="rb-groups as-column">
      {groups.map(({ key, title, reports }) => (
        <section key={key} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {reports.map((report) => (
              <li key={report.id} className="as-line">
                <Link href={report.href} className="as-target as-grow as-wraps">
                  <span className="as-mark as-numbers" data-tone="info">
                    {report.id}
                  </span>
                  <span>
                    {report.title}
                    {report.group ? <span className="as-note">{report.group}</span> : null}
                  </span>
                </Link>
                <PinButton {...report} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PinForm>
  )
}

/** The form around pin buttons: the pressed button determines what is sent. */
function PinForm({ className, children }: Pick<ComponentProps<'form'>, 'className' | 'children'>) {
  const send = ({ nativeEvent }: SubmitEvent<HTMLFormElement>) => {
    const { id, name, value } = nativeEvent.submitter as HTMLButtonElement
    const pin = { reportNo: Number(value), isPinned: name === 'pin' }
    /** A pinned report moves in the list: the focus follows its button. */
    const onSuccess = () => document.getElementById(id)?.focus()
    router.post(`${PATH}/pins`, pin, { preserveScroll: true, preserveState: true, onSuccess })
  }
  return (
    <PostForm className={className} onSend={send}>
      {children}
    </PostForm>
  )
}

function PinButton({
  id,
  title,
  isPinned,
}: Pick<Reports.ChoiceReport, 'id' | 'title' | 'isPinned'>) {
  const Icon = isPinned ? IconPinFilled : IconPin
  return (
    <button
      type="submit"
      id={`pin-${id}`}
      name={isPinned ? 'unpin' : 'pin'}
      value={id}
      className="as-tool"
      aria-pressed={isPinned}
      aria-label={t('reports.builder.pin', { title })}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
