import { router, useForm } from '@inertiajs/react'
import type { Collaboration } from '@generated/views'
import { LinkButton } from '~/components/buttons'
import { DataTable } from '~/components/data_table'
import { PostForm, SubmitRow } from '~/components/form/form'
import { EmptyState, Notice, PageHeader, SectionCard } from '~/components/page'
import { clearStoredSelection } from '~/components/lending/approvals/review/use_selection'
import { t } from '~/lib/translate'

type SharingProps = Collaboration.Sharing & {
  kind: 'application' | 'claim'
  /** Address to which it is sent, and the list in which the files were chosen. */
  path: string
  backHref: string
}

/** Chosen files to be assigned to one or several colleagues, with each colleague's number before and after. */
export default function Sharing({ files, colleagues, count, kind, path, backHref }: SharingProps) {
  const chosen = colleagues.filter(({ isChosen }) => isChosen).map(({ id }) => id)
  const form = useForm({})
  const numbers = files.map(({ number, claimId }) => (claimId ? `${number} (${claimId})` : number))
  /** The server distributes them: it determines who may have which file. */
  const choose = (ids: readonly number[]) =>
    router.get(
      location.pathname,
      { ...Object.fromEntries(new URLSearchParams(location.search)), colleagues: ids.join(',') },
      { preserveState: true, preserveScroll: true, replace: true }
    )
  const send = () => {
    form.transform(() => ({
      colleagues: chosen,
      subjects: files.map(({ id, expectedStatusId, expectedAssigneeId }) => ({
        id,
        expectedStatusId,
        expectedAssigneeId,
      })),
    }))
    form.post(path, { onSuccess: clearStoredSelection })
  }
  return (
    <>
      <PageHeader
        title={t('collaboration.sharing.title', { count: files.length })}
        subtitle={t('collaboration.sharing.text')}
        backHref={backHref}
        backLabel={t(`collaboration.sharing.back.${kind}`)}
      />
      <SectionCard>
        <div className="as-stack">
          <p className="as-card-text">
            {t('collaboration.sharing.files', { numbers: numbers.join(', ') })}
          </p>
          <DataTable
            caption={t('collaboration.sharing.colleagues')}
            labels="collaboration.sharing"
            rows={colleagues}
            rowKey="id"
            empty={<EmptyState title={t('collaboration.sharing.nobody')} />}
            columns={(column) => [
              column('name', ({ id, name, isChosen }) => (
                <label className="as-choice">
                  <input
                    type="checkbox"
                    checked={isChosen}
                    onChange={() =>
                      choose(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])
                    }
                  />
                  {name}
                </label>
              )),
              column('before'),
              column('after'),
            ]}
          />
          {chosen.length > 0 && count < files.length ? (
            <Notice
              tone="warning"
              text={t('collaboration.sharing.some', { count: files.length - count })}
            />
          ) : null}
          <PostForm form={form} className="as-stack" onSend={send}>
            <SubmitRow
              form={form}
              disabled={count === 0}
              label={t(
                chosen.length > 1 ? 'collaboration.sharing.share' : 'collaboration.sharing.assign',
                { count }
              )}
            >
              <LinkButton href={backHref} variant="default" label={t('common.actions.cancel')} />
            </SubmitRow>
          </PostForm>
        </div>
      </SectionCard>
    </>
  )
}
