import type { Administration } from '@generated/views'
import { formatCount } from '~/lib/numbers'
import { useT } from '~/lib/use_t'

const WORDS = 'administration.workflow'

/** What the long page holds, each a jump away: the statuses in the order of the work, and the versions. */
export function WorkflowContents({ statuses }: Pick<Administration.Workflow, 'statuses'>) {
  const t = useT()
  return (
    <nav className="as-card" aria-label={t(`${WORDS}.contents`)}>
      <ol className="wf-contents">
        {statuses.map(({ id, name, files }) => (
          <li key={id}>
            <a href={`#status-${id}`} className="as-target">
              {name}
            </a>
            {files > 0 ? <span className="as-muted"> ({formatCount(files)})</span> : null}
          </li>
        ))}
        <li>
          <a href="#versions" className="as-target">
            {t(`${WORDS}.versions`)}
          </a>
        </li>
      </ol>
    </nav>
  )
}
