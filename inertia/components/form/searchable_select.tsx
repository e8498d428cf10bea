import { TextInput } from '@mantine/core'
import IconChevronDown from '~/icons/chevron_down.svg?icon'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '~/lib/translate'

export interface SelectOption {
  value: string | number
  label: string
  disabled?: boolean
}

interface SearchableSelectProps {
  'id': string
  'name': string
  'label': ReactNode
  'description'?: ReactNode
  'error'?: string
  'disabled'?: boolean
  'aria-required'?: boolean
  'options': readonly SelectOption[]
  'value': string
  'placeholder': string
  'onChoose': (value: string) => void
}

/** Maximum number of matches that are rendered; nobody reads more. */
const MAX_SHOWN = 100

/** Returns the options that contain every typed word, ignoring case. */
function filterOptions(options: readonly SelectOption[], typed: string) {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return options.filter((option) => {
    const label = option.label.toLocaleLowerCase()
    return !option.disabled && words.every((word) => label.includes(word))
  })
}

/** A text box that narrows a list while typing: the combobox pattern of the ARIA guide. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { id, name, options, value, placeholder, onChoose, ...rest } = props
  const chosen = options.find((option) => String(option.value) === value)
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const shown = useMemo(
    () => filterOptions(options, typed ?? '').slice(0, MAX_SHOWN),
    [options, typed]
  )

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active, isOpen])

  const open = () => {
    setActive(
      Math.max(
        0,
        shown.findIndex((option) => String(option.value) === value)
      )
    )
    setIsOpen(true)
  }
  const close = () => {
    setIsOpen(false)
    setTyped(null)
  }
  const choose = (option: SelectOption | undefined) => {
    if (option) onChoose(String(option.value))
    close()
  }
  const leave = () => {
    if (typed === '') onChoose('')
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (isOpen) setActive((active + step + shown.length) % Math.max(1, shown.length))
      else open()
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(shown[active])
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    <div className="as-anchor">
      <TextInput
        {...rest}
        id={id}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[active] ? `${id}-option-${active}` : undefined}
        placeholder={placeholder}
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
          setIsOpen(true)
        }}
        onFocus={(event) => event.currentTarget.select()}
        onClick={open}
        onKeyDown={onKeyDown}
        onBlur={leave}
        rightSection={<IconChevronDown size={18} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        inputContainer={(input) => (
          <div className="as-anchor">
            {input}
            <ul
              className="as-popup as-combo-list"
              id={`${id}-list`}
              role="listbox"
              ref={list}
              hidden={!isOpen}
              aria-label={placeholder}
            >
              {shown.map((option, index) => (
                <li
                  key={option.value}
                  id={`${id}-option-${index}`}
                  role="option"
                  className="as-option"
                  aria-selected={String(option.value) === value}
                  data-active={index === active || undefined}
                  onMouseDown={(event) => {
                    event.preventDefault()
                    choose(option)
                  }}
                  onMouseMove={() => setActive(index)}
                >
                  {option.label}
                </li>
              ))}
            </ul>
            {isOpen && shown.length === 0 ? (
              <div className="as-popup as-combo-list as-muted as-pad" role="status">
                {t('common.form.no_matches')}
              </div>
            ) : null}
          </div>
        )}
      />
      <input type="hidden" name={name} value={value} />
    </div>
  )
}
