import { useForm, usePage, usePoll } from '@inertiajs/react'
import { useEffect } from 'react'
import type { Jobs } from '@generated/views'
import { DateText, Page, StatusBadge, type Tone } from '~/components/page'
import { PostForm, SubmitButton } from '~/components/form/form'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const HREF = '/officer/files'
const WORDS = 'jobs.files'
const POLL_MS = 2000

const TONES: Record<Jobs.UserFile['state'], Tone> = {
  waiting: 'neutral',
  running: 'info',
  done: 'success',
  stopped: 'neutral',
  failed: 'danger',
}

/** The files that a user requested: their progress, and those ready to download. */
export default function Files({ files }: { files: Jobs.UserFile[] }) {
  const { url } = usePage()
  const isUnderWay = files.some(({ isOpen }) => isOpen)
  const { start, stop } = usePoll(POLL_MS, { only: ['files'] }, { autoStart: false })
  useEffect(() => {
    if (isUnderWay) start()
    else stop()
  }, [isUnderWay, start, stop])
  return (
    <Page title={t(`${WORDS}.title`)} subtitle={t(`${WORDS}.subtitle`)}>
      {isUnderWay ? (
        <noscript>
          <p>
            <a href={url}>{t(`${WORDS}.look_again`)}</a>
          </p>
        </noscript>
      ) : null}
      {files.length === 0 ? (
        <p>{t(`${WORDS}.none`)}</p>
      ) : (
        <PlainTable
          caption={t(`${WORDS}.title`)}
          rows={files}
          rowKey={({ id }) => String(id)}
          labels={`${WORDS}.columns`}
          columns={(column) => [
            column('what', (file) => <FileCell file={file} />),
            column('requested', ({ requestedAt }) => <DateText value={requestedAt} withTime />),
            column('state', (file) => <State file={file} />),
            column('do', (file) => <FileActions file={file} />),
          ]}
        />
      )}
    </Page>
  )
}

/** Files of one list have the same name, so the number distinguishes them. */
const numberedName = ({ id, fileName }: Jobs.UserFile) => `${fileName} (${id})`

function FileCell({ file }: { file: Jobs.UserFile }) {
  const { kind, name, about } = file
  return (
    <>
      {t(`${WORDS}.kinds.${kind}`, { list: name })}
      <span className="as-note as-wraps">{numberedName(file)}</span>
      {about ? <span className="as-note as-wraps">{about}</span> : null}
    </>
  )
}

function State({ file }: { file: Jobs.UserFile }) {
  const { kind, state, problem, rowsDone, rowsTotal, leftOut, sizeBytes, sha256, keptUntil } = file
  const name = `${WORDS}.progress`
  return (
    <>
      <StatusBadge label={t(`${WORDS}.states.${state}`)} tone={TONES[state]} />
      {state === 'running' && rowsTotal !== null ? (
        <span className="as-note">
          <progress aria-label={t(`${WORDS}.states.running`)} max={rowsTotal} value={rowsDone} />{' '}
          {t(name, { kind, done: rowsDone, total: rowsTotal })}
        </span>
      ) : null}
      {problem ? <span className="as-note">{t(`${WORDS}.problems.${problem}`)}</span> : null}
      {sizeBytes !== null ? (
        <span className="as-note">
          {t(`${WORDS}.size`, { kind, rows: rowsDone, kb: Math.ceil(sizeBytes / 1024) })}
        </span>
      ) : null}
      {leftOut ? <LeftOut {...leftOut} /> : null}
      {sha256 ? <span className="as-note as-wraps">SHA-256 {sha256}</span> : null}
      {state === 'done' ? (
        <span className="as-note">
          {t(`${WORDS}.retained_until`)} <DateText value={keptUntil} withTime />
        </span>
      ) : null}
    </>
  )
}

/** Number and names of the chosen items that are not in the file. */
function LeftOut({ count, names }: NonNullable<Jobs.UserFile['leftOut']>) {
  return (
    <>
      <StatusBadge label={t(`${WORDS}.left_out`, { count })} tone="warning" />
      <span className="as-note">{t(`${WORDS}.left_out_why`)}</span>
      {names.length > 0 ? <span className="as-note as-wraps">{names.join(', ')}</span> : null}
    </>
  )
}

function FileActions({ file }: { file: Jobs.UserFile }) {
  const { id, href, isOpen, mayBeRetried } = file
  const name = numberedName(file)
  if (href) {
    return (
      <a href={href} aria-label={t(`${WORDS}.fetch_what`, { name })}>
        {t(`${WORDS}.fetch`)}
      </a>
    )
  }
  if (isOpen) return <Step id={id} to="stops" word="stop" name={name} />
  return mayBeRetried ? <Step id={id} to="retries" word="retry" name={name} /> : null
}

interface StepProps {
  id: number
  to: 'stops' | 'retries'
  word: 'stop' | 'retry'
  name: string
}

function Step({ id, to, word, name }: StepProps) {
  const form = useForm({})
  const href = `${HREF}/${id}/${to}`
  return (
    <PostForm
      plainAction={href}
      onSend={() => form.post(href, { preserveScroll: true })}
      aria-label={t(`${WORDS}.${word}_what`, { name })}
    >
      <SubmitButton form={form} variant="default" label={t(`${WORDS}.${word}`)} />
    </PostForm>
  )
}
