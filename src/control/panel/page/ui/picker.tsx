import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { messageOf } from '../state/notice.ts'
import { Combobox, type ComboboxProps } from './combobox.tsx'
import { Wrong } from './form/wrong.tsx'
import { Popover, type PopoverProps } from './popover.tsx'

interface PickerProps<T> extends Omit<PopoverProps, 'children' | 'kind'> {
  /** The field that finds the choices. */
  field: Pick<ComboboxProps<T>, 'label' | 'placeholder' | 'find'>
  /** Closes the choices. What fails is shown below them. */
  onChoose: (value: T) => unknown
  /** Below the choices. */
  more?: (close: () => void) => ComponentChildren
}

/** A button that opens a choice, which is found by typing. */
export function Picker<T>({ field, onChoose, more, ...rest }: PickerProps<T>) {
  return (
    <Popover {...rest}>
      {(close) => (
        <>
          <Choices field={field} onChoose={onChoose} close={close} />
          {more?.(close)}
        </>
      )}
    </Popover>
  )
}

function Choices<T>({ field, onChoose, close }: Pick<PickerProps<T>, 'field' | 'onChoose'> & { close: () => void }) {
  const [wrong, setWrong] = useState('')
  async function choose(value: T): Promise<void> {
    try {
      await onChoose(value)
      close()
    } catch (error) {
      setWrong(messageOf(error))
    }
  }
  return (
    <>
      <Combobox {...field} onChoose={choose} />
      <Wrong text={wrong} />
    </>
  )
}
