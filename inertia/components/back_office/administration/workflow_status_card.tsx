import { Link } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { DescriptionList, SectionCard, StatusBadge } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

type Status = Administration.Workflow['statuses'][number]

const WORDS = 'administration.workflow'

/** A status: the role that has to act, the time allowed, the number of files in it, and the steps from it. */
export function WorkflowStatusCard({ subject, status }: { subject: string; status: Status }) {
  const { id, name, post, column, targetDays, files, steps, isAdded, isTakenOut } = status
  const columns = [
    { key: 'step', label: t(`${WORDS}.columns.step`), render: ({ label }: Step) => label },
    { key: 'post', label: t(`${WORDS}.columns.post`), render: (step: Step) => step.post },
    { key: 'to', label: t(`${WORDS}.columns.to`), render: ({ leadsTo }: Step) => leadsTo },
    { key: 'needs', label: t(`${WORDS}.columns.needs`), render: ({ needs }: Step) => lines(needs) },
    {
      key: 'effects',
      label: t(`${WORDS}.columns.effects`),
      render: ({ effects }: Step) => lines(effects),
    },
  ]
  return (
    <SectionCard
      id={`status-${id}`}
      title={name}
      fold="statuses"
      subtitle={
        isAdded || isTakenOut ? (
          <StatusBadge tone="info" label={t(`${WORDS}.${isAdded ? 'added' : 'taken_out'}`)} />
        ) : null
      }
      actions={<StatusActions subject={subject} status={status} />}
    >
      <DescriptionList
        labels={`${WORDS}.columns`}
        items={(fact) => [
          fact('turn', post ?? t(`${WORDS}.nobody`)),
          fact('column', column),
          fact('target', targetDays === null ? t(`${WORDS}.no_target`) : formatCount(targetDays)),
          fact('files', formatCount(files)),
        ]}
      />
      {steps.length > 0 ? (
        <PlainTable
          caption={t(`${WORDS}.steps_of`, { status: name })}
          columns={columns}
          rows={steps}
          rowKey={({ key }) => key}
        />
      ) : (
        <p>{t(`${WORDS}.no_steps`)}</p>
      )}
    </SectionCard>
  )
}

type Step = Status['steps'][number]

const lines = (words: readonly string[]) =>
  words.length > 1 ? (
    <ul className="as-marked">
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  ) : (
    words[0]
  )

/** Edits available for the status; the edit page explains why nobody else can take its steps. */
function StatusActions({ subject, status }: { subject: string; status: Status }) {
  const at = `/officer/workflow/${subject}`
  const edits = [
    { href: `${at}/statuses/${status.id}`, label: t(`${WORDS}.acts.describe`), isOpen: true },
    {
      href: `${at}/edit?kind=desk&statusId=${status.id}`,
      label: t(`${WORDS}.acts.desk`),
      isOpen: status.deskRefusal === null,
    },
    ...status.reviews.map(({ toStatus, name }) => ({
      href: `${at}/edit?kind=stage&statusId=${status.id}&toStatus=${toStatus}`,
      label: t(`${WORDS}.acts.stage`, { next: name }),
      isOpen: true,
    })),
    {
      href: `${at}/edit?kind=removal&statusId=${status.id}`,
      label: t(`${WORDS}.acts.removal`),
      isOpen: status.isRemovable,
    },
    {
      href: `${at}/edit?kind=restoration&statusId=${status.id}`,
      label: t(`${WORDS}.acts.restoration`),
      isOpen: status.isTakenOut,
    },
  ].filter(({ isOpen }) => isOpen)
  return edits.map(({ href, label }) => (
    <Link key={href} href={href} aria-label={`${label}: ${status.name}`}>
      {label}
    </Link>
  ))
}
