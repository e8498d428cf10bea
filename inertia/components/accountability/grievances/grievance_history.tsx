import type { Grievances } from '@generated/views'
import { FileLink } from '~/components/file_link'
import { Timeline } from '~/components/timeline'
import { t } from '~/lib/translate'

type Shown = Pick<Grievances.MyGrievance, 'steps' | 'files'>

/** Files attached to a grievance. */
export function GrievanceFiles({ files }: Pick<Shown, 'files'>) {
  if (files.length === 0) return null
  return (
    <ul className="as-stack" aria-label={t('grievances.files')}>
      {files.map(({ position, uuid, mime }) => (
        <li key={position}>
          <FileLink
            href={`/files/${uuid}`}
            label={t('grievances.file', { number: position })}
            mime={mime}
          />
        </li>
      ))}
    </ul>
  )
}

/** History of a grievance, with the texts of the citizen and of the office. */
export function GrievanceHistory({ steps }: Pick<Shown, 'steps'>) {
  return (
    <Timeline
      items={steps.map(({ kind, post, text, at }) => ({
        title: t(`grievances.steps.${kind}`),
        date: at,
        withTime: true,
        by: post || undefined,
        text: text ? <p className="as-reading as-said-lines">{text}</p> : null,
      }))}
    />
  )
}
