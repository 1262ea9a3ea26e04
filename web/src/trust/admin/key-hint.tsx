/** The shortcut of a button. Hidden on small screens, which rarely have a keyboard. */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd className="rounded-[5px] px-1.5 py-0.5 font-sans text-12 opacity-75 inset-ring inset-ring-current max-lg:hidden">
    {children}
  </kbd>
)
