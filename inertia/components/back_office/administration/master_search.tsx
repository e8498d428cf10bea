import type { Administration } from '@generated/views'
import { router } from '@inertiajs/react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useT } from '~/lib/use_t'

/** What is looked for among the rows of a master. It stands in the address. */
export function MasterSearch({ list, base }: { list: Administration.MasterList; base: string }) {
  const t = useT()
  const [search, setSearch] = useState(list.asked.search)
  const [state, setState] = useState<string>(list.asked.state)
  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    router.get(base, { q: search, state }, { preserveState: true })
  }
  return (
    <form className="as-actions" role="search" action={base} method="get" onSubmit={look}>
      <TextInput
        name="q"
        label={t('masters.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <NativeSelect
        name="state"
        label={t('masters.columns.state')}
        value={state}
        onChange={(event) => setState(event.currentTarget.value)}
        data={list.states.map((one) => ({ value: one, label: t(`masters.states.${one}`) }))}
      />
      <Button type="submit" variant="default" mt="auto">
        {t('common.actions.search')}
      </Button>
    </form>
  )
}
