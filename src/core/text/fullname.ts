// Gap: Chinese, Japanese and Korean names have the surname first.
export function fullnameOf({ firstname, surname }: { firstname: string; surname: string }): string {
  const letter = surname.charCodeAt(0)
  return letter >= 0x2e80 && letter < 0xd800 ? `${surname} ${firstname}` : `${firstname} ${surname}`
}
