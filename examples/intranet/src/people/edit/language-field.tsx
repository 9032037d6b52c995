import { SelectField } from '../../ui/select-field.tsx'
import { showLanguage } from '../language.ts'

const languages = ['ar', 'cs', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'tr', 'zh']

export function LanguageField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const codes = [...new Set([...languages, value])]
  const options = codes.map((code) => ({ id: code, name: showLanguage(code) }))
  return <SelectField label="Language" options={options} value={value} onChange={onChange} />
}
