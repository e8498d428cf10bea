import '~/components/back_office/administration/workflow.css'
import type { Administration } from '@generated/views'
import { WorkflowContents } from '~/components/back_office/administration/workflow_contents'
import { WorkflowMap } from '~/components/back_office/administration/workflow_map'
import { WorkflowStatusCard } from '~/components/back_office/administration/workflow_status_card'
import { WorkflowTabs } from '~/components/back_office/administration/workflow_tabs'
import { DateText } from '~/components/date_text'
import { PageHeader } from '~/components/page_header'
import { PlainTable } from '~/components/plain_table'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

const WORDS = 'administration.workflow'

/** The statuses and steps of applications or claims, as the rows have them. */
export default function WorkflowPage({ workflow }: { workflow: Administration.Workflow }) {
  const t = useT()
  const { subjectType, version, inUse, statuses, arcs, versions } = workflow
  const columns = [
    {
      key: 'number',
      label: t(`${WORDS}.columns.version`),
      render: ({ number }: Version) => number,
    },
    { key: 'edit', label: t(`${WORDS}.columns.edit`), render: ({ edit }: Version) => edit },
    { key: 'moves', label: t(`${WORDS}.columns.moves`), render: ({ moves }: Version) => moves },
    { key: 'by', label: t(`${WORDS}.columns.made_by`), render: ({ madeBy }: Version) => madeBy },
    {
      key: 'at',
      label: t(`${WORDS}.columns.made_at`),
      render: ({ madeAt }: Version) => <DateText value={madeAt} withTime />,
    },
  ]
  return (
    <>
      <PageHeader
        title={t(`${WORDS}.title`)}
        subtitle={t(`${WORDS}.version`, { version, others: inUse - 1 })}
      />
      <WorkflowTabs shown={subjectType} />
      <div className="as-stack">
        <WorkflowContents statuses={statuses} />
        <div className="wf-way">
          <div className="wf-drawn">
            <SectionCard title={t(`${WORDS}.map`)} subtitle={t(`${WORDS}.map_hint`)}>
              <WorkflowMap statuses={statuses} arcs={arcs} />
            </SectionCard>
          </div>
        </div>
        {statuses.map((status) => (
          <WorkflowStatusCard key={status.id} subject={subjectType} status={status} />
        ))}
        <SectionCard id="versions" title={t(`${WORDS}.versions`)}>
          {versions.length > 0 ? (
            <PlainTable
              caption={t(`${WORDS}.versions`)}
              columns={columns}
              rows={versions}
              rowKey={({ number }) => number}
            />
          ) : (
            <p>{t(`${WORDS}.no_versions`)}</p>
          )}
        </SectionCard>
      </div>
    </>
  )
}

type Version = Administration.Workflow['versions'][number]
