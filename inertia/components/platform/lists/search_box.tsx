import { TextInput } from '@mantine/core'
import { router } from '@inertiajs/react'
import IconSearch from '~/icons/search.svg?icon'
import { type RefObject, useState } from 'react'
import type { Lists } from '@generated/views'
import { filterAddress } from '~/components/platform/lists/list_addresses'
import { t } from '~/lib/translate'

interface SearchBoxProps {
  field: Lists.FieldView
  /** Search text of the address. */
  asked: string
  url: string
  input: RefObject<HTMLInputElement | null>
}

/** Searches the complete list on the server; the search text is part of the address. */
export function SearchBox({ field, asked, url, input }: SearchBoxProps) {
  const [typed, setTyped] = useState(asked)
  return (
    <form
      className="as-fill"
      role="search"
      method="get"
      action={url.split('?')[0]}
      onSubmit={(event) => {
        event.preventDefault()
        const address = filterAddress(url, { [field.name]: typed })
        router.get(address, {}, { preserveState: true, preserveScroll: true })
      }}
    >
      <TextInput
        ref={input}
        type="search"
        name={field.name}
        aria-label={t('common.lists.search_by', { fields: field.label })}
        placeholder={field.label}
        autoComplete="off"
        enterKeyHint="search"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  )
}
