import { useEffect, useState } from 'react'

/** The value, once it has not changed for a moment. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(settle, milliseconds, value)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
